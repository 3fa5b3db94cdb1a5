import { feature } from '../feature.ts'
import { auditLedgerJob, closeMonthsJob } from './jobs.ts'
import { openPresent } from './months/close-months.ts'
import { ledgerOperations } from './routes.ts'
import { ledgerTasks } from './tasks.ts'

export const ledger = feature({
  name: 'ledger',
  operations: ledgerOperations,
  jobs: ledgerTasks,
  onClockLook: openPresent,
  jobsWhileHeld: [auditLedgerJob],
  cron: [
    { order: 19, at: '31 6 * * *', job: closeMonthsJob },
    { order: 20, at: '41 6 * * *', job: auditLedgerJob },
  ],
  demo: { order: 295, load: async () => (await import('../../../../demo/ledger.ts')).closeDemoMonths },
})
