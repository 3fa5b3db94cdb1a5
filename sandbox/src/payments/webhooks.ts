import { webhookFaults, takeFault } from '../faults.ts'
import type { Query } from '../store.ts'
import type { News, Webhook, Written } from './messages.ts'
import type { Payment } from './payments.ts'

export interface Pace {
  /** The delay between an event and its webhook. */
  delayMs: number
  /** The delay of a webhook with the fault `webhook-late`. */
  lateMs: number
  /** The factor for the pauses between retries; 1 is the real provider's pace. */
  retryScale: number
  /** When an attempt without an outcome counts as lost, for example after a kill. */
  leaseMs: number
}

const columns = `id::float8 as id, provider, ref, event, data, url, attempts, due_at as "dueAt", answered,
  taken_at as "takenAt", at`
// A webhook that is held back for a later one is sent after this time in any case.
const longestHeldMs = 60_000

/** Stores webhooks in the transaction of their cause; the next planned fault of the provider applies to each. */
export async function writeWebhooks(
  query: Query,
  payment: Payment,
  news: News[],
  times: number,
  pace: Pace,
): Promise<Written> {
  const written: Written = { ids: [], isEarly: false }
  for (const { event, data = {}, url = payment.notifyUrl } of news) {
    if (url === null) continue
    const fault = await takeFault({ query }, payment.provider, webhookFaults)
    const wait = { 'webhook-late': pace.lateMs, 'webhook-disordered': longestHeldMs }[String(fault)]
    const copies = times * (fault === 'webhook-triple' ? 3 : 1)
    const webhooks = await query<{ id: number }>(
      `insert into sandbox.payment_notices (provider, ref, event, data, url, due_at, is_held)
       select $1, $2, $3, $4, $5, now() + $6 * interval '1 ms', $7 from generate_series(1, $8) returning id::float8 as id`,
      [
        ...[payment.provider, payment.ref, event, JSON.stringify(data), url],
        ...[fault === 'webhook-none' ? null : (wait ?? pace.delayMs), fault === 'webhook-disordered', copies],
      ],
    )
    if (wait === undefined && fault !== 'webhook-none') written.ids.push(...webhooks.map(({ id }) => id))
    if (fault === 'webhook-early') written.isEarly = true
  }
  return written
}

/** Claims webhooks to send now: those of `ids` without an attempt, or all that are due. */
export const claimWebhooks = (query: Query, ids: number[] | null, leaseMs: number): Promise<Webhook[]> =>
  query<Webhook>(
    `update sandbox.payment_notices set attempts = attempts + 1, due_at = now() + $2 * interval '1 ms'
     where id in (
       select id from sandbox.payment_notices
       where due_at is not null and case when $1::bigint[] is null then due_at <= now()
         else id = any($1::bigint[]) and attempts = 0 end
       order by due_at limit greatest(100, cardinality($1::bigint[])) for update skip locked)
     returning ${columns}`,
    [ids, leaseMs],
  )

/**
 * Records the reply to an attempt; without `retryInMs` it was the last. Releases a webhook that was held back for this
 * one.
 */
export async function noteReply(
  query: Query,
  { id, provider, ref }: Webhook,
  { status, isTaken, retryInMs }: { status: number; isTaken: boolean; retryInMs: number | null },
): Promise<void> {
  await query(
    `update sandbox.payment_notices set answered = $2, taken_at = case when $3 then now() end,
       due_at = now() + $4 * interval '1 ms' where id = $1`,
    [id, status, isTaken, isTaken ? null : retryInMs],
  )
  await query(
    `update sandbox.payment_notices set is_held = false, due_at = now()
     where provider = $1 and ref = $2 and id < $3 and is_held and attempts = 0`,
    [provider, ref, id],
  )
}

/** The milliseconds until the next webhook is due; null when none is waiting. */
export async function nextDueMs(query: Query): Promise<number | null> {
  const [row] = await query<{ ms: number | null }>(
    `select (extract(epoch from min(due_at) - now()) * 1000)::float8 as ms from sandbox.payment_notices
     where due_at is not null`,
  )
  return row?.ms ?? null
}

/** The webhooks of a payment, newest first. */
export const findWebhooks = (query: Query, { provider, ref }: Payment, limit = 200): Promise<Webhook[]> =>
  query<Webhook>(
    `select ${columns} from sandbox.payment_notices where provider = $1 and ref = $2 order by id desc limit $3`,
    [provider, ref, limit],
  )
