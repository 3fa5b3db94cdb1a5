import type { Kysely, Selectable, Updateable } from 'kysely'
import type { App } from '../../app.ts'
import type { DB, Deliveries } from '../../db/tables.ts'
import { stoppedAnswer } from './answer-words.ts'
import * as queries from './queries.ts'
import { tellOutcome } from './tell-outcome.ts'

export type DeliveryState = 'queued' | 'staged' | 'delivered' | 'failed' | 'unknown'
export type DeliveryRow = Selectable<Deliveries>

/** What has become of a delivery, as its subscriber gets it. */
type ChangedDelivery = Pick<DeliveryRow, 'id' | 'reference' | 'user_id' | 'login' | 'item' | 'target' | 'answer'> & {
  state: DeliveryState
}

/**
 * Called with every change of state in its own transaction: queued again by staff, staged, delivered, failed or unknown.
 * A subscriber may write to the database and add jobs; when it throws, the change is not written either.
 */
export type Subscriber = (app: Pick<App, 'now' | 'jobs'>, tx: Kysely<DB>, delivery: ChangedDelivery) => Promise<void>

/** By the kind of cause, which is the first word of a reference: `purchase` of 'purchase 12'. */
export type Subscribers = Readonly<Record<string, Subscriber>>

/** Writes a change of a locked delivery; when its state is another, whoever it concerns is told, and its subscriber. */
export async function changeDelivery(
  app: Pick<App, 'now' | 'jobs'>,
  tx: Kysely<DB>,
  subscribers: Subscribers,
  delivery: DeliveryRow,
  change: Omit<Updateable<Deliveries>, 'state'> & { state: DeliveryState },
): Promise<void> {
  await queries.updateDelivery(tx, delivery.id, change)
  if (delivery.state === change.state) return
  const { id, reference, user_id, login, item, target } = delivery
  if (change.state !== 'queued' && change.state !== 'staged') {
    const isStopped = change.answer === stoppedAnswer
    await tellOutcome(tx, delivery, { state: change.state, isStopped }, app.now())
  }
  const answer = change.answer === undefined ? delivery.answer : change.answer
  const subscriber = subscribers[reference.split(' ')[0] ?? '']
  await subscriber?.(app, tx, { id, reference, user_id, login, item, target, answer, state: change.state })
}
