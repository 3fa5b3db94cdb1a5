import * as z from 'zod/mini'
import { job } from '../../jobs/job.ts'

/** Writes the copy of a person's data, `id` in data_exports. */
export const exportDataJob = job('export_data', z.object({ id: z.int() }))
