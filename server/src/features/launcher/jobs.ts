import * as z from 'zod/mini'
import { job } from '../../jobs/job.ts'

/** Checks the upload `id` of a patch and publishes it. */
export const publishPatchJob = job('publish_patch', z.object({ id: z.int() }))
