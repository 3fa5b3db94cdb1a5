import { task } from '../../jobs/job.ts'
import { feature } from '../feature.ts'
import { settleBansJob } from './jobs.ts'
import { findOpenOperationIds } from './queries.ts'
import { banOperations } from './routes.ts'
import { settleBans } from './settle.ts'

export const ban = feature({
  name: 'ban',
  uses: ['settings'],
  operations: banOperations,
  jobs: (app) => task(settleBansJob, () => settleBans(app)),
  cron: [{ order: 140, at: '* * * * *', job: settleBansJob }],
  dueTimes: { ban_operations: ['next_try_at'] },
  openOperations: findOpenOperationIds,
  demo: { order: 130, load: async () => (await import('../../../../demo/ban.ts')).seedDemoBans },
})
