import { job } from '../../jobs/job.ts'

/** Runs the ledger check: adds up the whole ledger. */
export const auditLedgerJob = job('audit_ledger')
