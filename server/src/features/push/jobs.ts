import * as z from 'zod/mini'
import { job, ofMessages } from '../../jobs/job.ts'

const call = { event: z.string(), startsAt: z.string() }

/** Looks which events begin soon. */
export const callEventsJob = job('call_events')
/** Reminds a page of devices of one event, from the device after `after`. */
export const callEventJob = job('call_event', z.object({ ...call, after: z.int() }))
/** Reminds one device whose push service was away. Many of them may wait for it at once, each until its deadline. */
export const callDeviceJob = job('call_device', z.object({ ...call, device: z.int() }), ofMessages)
