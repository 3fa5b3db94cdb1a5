import { job } from '../../jobs/job.ts'

/** Adds up the ledger. */
export const auditLedgerJob = job('audit_ledger')
