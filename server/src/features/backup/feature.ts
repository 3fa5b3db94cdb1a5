import * as m from '@guildhall/messages'
import { task } from '../../jobs/job.ts'
import { feature } from '../feature.ts'
import { checkRestore } from './check-restore.ts'
import { backUpJob, checkRestoreJob } from './jobs.ts'
import { backUp } from './planned.ts'
import { getHeld } from './queries.ts'
import { backupOperations } from './routes.ts'

export const backup = feature({
  name: 'backup',
  uses: ['delivery', 'market', 'payment'],
  operations: backupOperations,
  jobs: (app) => ({
    ...task(backUpJob, () => backUp(app)),
    ...task(checkRestoreJob, ({ staff }) => checkRestore(app, staff)),
  }),
  cron: [{ order: 160, at: '*/5 * * * *', job: backUpJob }],
  jobsWhileHeld: [backUpJob, checkRestoreJob],
  queues: [
    {
      order: 2,
      name: 'restored',
      permission: 'roles.write',
      label: m.queue_restored,
      to: '/staff/backup',
      onlyWhenWaiting: true,
      count: async (db) => {
        const held = await getHeld(db)
        return { count: held ? 1 : 0, oldest_at: held?.restored_at ?? null }
      },
    },
  ],
})
