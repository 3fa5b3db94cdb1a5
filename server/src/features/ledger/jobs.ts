import * as z from 'zod/mini'
import { job } from '../../jobs/job.ts'

/** Runs the ledger check. `isWhole`: it reads the whole ledger and counts every closed month again. */
export const auditLedgerJob = job('audit_ledger', z.object({ isWhole: z._default(z.boolean(), false) }))

/** Closes the months of the ledger that have ended, one in each run. */
export const closeMonthsJob = job('close_ledger_months')
