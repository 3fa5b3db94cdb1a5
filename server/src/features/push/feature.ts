import { feature } from '../feature.ts'
import { callEventsJob } from './jobs.ts'
import { pushOperations } from './routes.ts'
import { prunePushes } from './service.ts'
import { pushTasks } from './tasks.ts'

export const push = feature({
  name: 'push',
  uses: ['items', 'notification', 'settings'],
  operations: pushOperations,
  jobs: pushTasks,
  cron: [{ order: 190, at: '* * * * *', job: callEventsJob }],
  sweep: [prunePushes],
})
