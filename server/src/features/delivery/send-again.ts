import type { Kysely } from 'kysely'
import type { App } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { deliverItemsJob } from './jobs.ts'
import { attemptAfter } from './service.ts'
import { insertAttempt } from './staff-queries.ts'
import { changeDelivery, type DeliveryRow, type Subscribers } from './subscribers.ts'

/**
 * Queues a locked delivery that the game refused or lost again, as another operation of the game. `by` is null where the
 * portal does it by itself.
 */
export async function sendAgain(
  app: Pick<App, 'now' | 'jobs'>,
  tx: Kysely<DB>,
  {
    subscribers,
    row,
    by,
    note,
    now,
  }: { subscribers: Subscribers; row: DeliveryRow; by: number | null; note: string; now: string },
): Promise<void> {
  await insertAttempt(tx, {
    operation_id: row.operation_id,
    delivery_id: row.id,
    attempt: row.attempt,
    // Only a delivery that has ended is sent again.
    state: row.state as 'failed' | 'unknown',
    answer: row.answer,
    staged_at: row.staged_at,
    settled_at: row.settled_at!,
    resent_by: by,
    resent_at: now,
    note,
  })
  await changeDelivery(app, tx, subscribers, row, {
    state: 'queued',
    ...attemptAfter(row),
    answer: null,
    staged_at: null,
    settled_at: null,
    room_since: null,
    stop_asked_at: null,
    stop_by: null,
    stop_note: null,
    next_try_at: now,
  })
  await app.jobs.add(tx, deliverItemsJob, {}, deliverItemsJob.name)
}
