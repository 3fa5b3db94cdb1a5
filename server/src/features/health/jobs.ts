import * as z from 'zod/mini'
import { job } from '../../jobs/job.ts'

/** Asks the game whether it is well, and notifies owners of conditions that begin or end. Runs each minute. */
export const watchHealthJob = job('watch_health')

/** Tries the mail server and the certificate of PUBLIC_URL. Runs at the start and every ten minutes. */
export const probeOutsideJob = job('probe_outside')

/** Sends the begin or the end of a condition to ALERT_DISCORD_URL. */
export const sendAlertJob = job('send_alert', z.object({ id: z.int(), isOver: z.boolean() }))
