import type { JobHelpers, TaskList } from 'graphile-worker'
import * as z from 'zod/mini'

/** A job, declared apart from its task: code that adds the job need not import what the job does. */
export interface Job<Payload extends object> {
  readonly name: string
  readonly payload: z.ZodMiniType<Payload>
  /** Jobs that are due run in the order of this number, and then of their time. */
  readonly priority: number
}

/** What somebody waits for, such as a credit or a delivery, runs before messages about it. */
const usual = 0
export const ofMessages = 10

const noPayload = z.object({})

/**
 * Declares a job by the name that the database stores: `job('reconcile_payment', z.object({ id: z.uuid() }))`. A
 * payload may wait for days, so a later version of its schema must accept what an earlier one stored.
 */
export function job(name: string): Job<z.infer<typeof noPayload>>
export function job<Payload extends object>(
  name: string,
  payload: z.ZodMiniType<Payload>,
  priority?: number,
): Job<Payload>
export function job(name: string, payload: z.ZodMiniType<object> = noPayload, priority = usual): Job<object> {
  return { name, payload, priority }
}

/**
 * The function that a worker runs for a job: `task(reconcilePaymentJob, ({ id }) => …)`. `run` gets the parsed payload.
 * A payload that does not fit is a bug: the job fails with an error that names the job and the fields, without their
 * values.
 */
export function task<Payload extends object>(
  { name, payload: schema }: Job<Payload>,
  run: (payload: Payload, helpers: JobHelpers) => Promise<void>,
): TaskList {
  return {
    [name]: async (stored, helpers) => {
      const parsed = schema.safeParse(stored)
      if (!parsed.success)
        throw new Error(`The payload of a job ${name} does not fit its schema: ${z.prettifyError(parsed.error)}`)
      await run(parsed.data, helpers)
    },
  }
}
