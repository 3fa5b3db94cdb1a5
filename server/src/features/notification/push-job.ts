import * as z from 'zod/mini'
import { job, ofMessages } from '../../jobs/job.ts'

/** Pushes a notification to one device. */
export const pushJob = job('push', z.object({ device: z.int(), notification: z.int() }), ofMessages)
