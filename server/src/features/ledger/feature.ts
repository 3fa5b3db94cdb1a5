import { feature } from '../feature.ts'
import { auditLedgerJob } from './jobs.ts'
import { ledgerOperations } from './routes.ts'
import { ledgerTasks } from './tasks.ts'

export const ledger = feature({
  name: 'ledger',
  operations: ledgerOperations,
  jobs: ledgerTasks,
  jobsWhileHeld: [auditLedgerJob],
  cron: [{ order: 20, at: '41 6 * * *', job: auditLedgerJob }],
})
