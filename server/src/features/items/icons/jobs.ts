import * as z from 'zod/mini'
import { job } from '../../../jobs/job.ts'

/** Cuts the icons of a set from its sheets. */
export const cutIconsJob = job('cut_item_icons', z.object({ set: z.number() }))
