import { feature } from '../feature.ts'
import { findOpenOperationIds } from './queries.ts'
import { banOperations } from './routes.ts'
import { settleBans, settleTask } from './settle.ts'

export const ban = feature({
  name: 'ban',
  operations: banOperations,
  jobs: (app) => ({ [settleTask]: () => settleBans(app) }),
  cron: [{ order: 140, line: `* * * * * ${settleTask}` }],
  openOperations: findOpenOperationIds,
  demo: { order: 130, load: async () => (await import('../../../../demo/ban.ts')).seedDemoBans },
})
