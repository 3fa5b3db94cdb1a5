import * as z from 'zod/mini'
import { job } from '../../jobs/job.ts'

/** Reads the report of an import and compares it. */
export const importReportJob = job('import_report', z.object({ id: z.number() }))

/** Compares open differences again, because payments change after their report was imported. */
export const compareReportsJob = job('compare_reports')
