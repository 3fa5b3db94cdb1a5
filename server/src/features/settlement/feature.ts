import * as m from '@guildhall/messages'
import { feature } from '../feature.ts'
import { countDifferences } from './difference-queries.ts'
import { compareReportsJob } from './jobs.ts'
import { settlementOperations } from './routes.ts'
import { settlementTasks, sweepReports } from './run-import.ts'

export const settlement = feature({
  name: 'settlement',
  operations: settlementOperations,
  jobs: settlementTasks,
  cron: [{ order: 245, at: '37 8 * * *', job: compareReportsJob }],
  sweep: [sweepReports],
  demo: { order: 255, load: async () => (await import('../../../../demo/settlement.ts')).seedDemoSettlements },
  queues: [
    {
      order: 25,
      name: 'settlements',
      permission: 'settlements.read',
      label: m.queue_settlements,
      to: '/staff/settlements/differences',
      count: countDifferences,
    },
  ],
})
