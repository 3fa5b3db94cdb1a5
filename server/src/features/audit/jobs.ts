import * as z from 'zod/mini'
import { job } from '../../jobs/job.ts'

/** Compares the rows of the audit log with their chain: those since the last check, or every one. */
export const checkAuditLogJob = job('check_audit_log', z.object({ isWhole: z._default(z.boolean(), false) }))

/** Moves the months of the audit log that are old enough into files. */
export const archiveAuditLogJob = job('archive_audit_log')

/** Each day every row, whatever the last check has read. */
export const checkWholeAuditLogJob = job('check_whole_audit_log')
