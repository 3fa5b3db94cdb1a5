import * as z from 'zod/mini'
import { job } from '../../jobs/job.ts'

/** Copies the cover of the guide `id` from the address `link` of another site. */
export const fetchCoverJob = job('fetch_guide_cover', z.object({ id: z.int(), link: z.string() }))
