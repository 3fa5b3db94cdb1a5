import type { DeliveryState } from '@guildhall/contract/delivery'
import type { Kysely, Selectable, Updateable } from 'kysely'
import type { App } from '../../app.ts'
import type { DB, Deliveries } from '../../db/tables.ts'
import { stoppedAnswer } from './answer-words.ts'
import * as queries from './queries.ts'
import { notifyOutcome } from './notify-outcome.ts'

export type DeliveryRow = Selectable<Deliveries>

/** A delivery in its new state, as its subscriber gets it. */
type ChangedDelivery = Pick<DeliveryRow, 'id' | 'reference' | 'user_id' | 'login' | 'item' | 'target' | 'answer'> & {
  state: DeliveryState
}

/**
 * Called in the transaction of every change of state: queued again by staff, staged, delivered, failed or unknown. A
 * subscriber may write to the database and add jobs. When it throws, the change is rolled back.
 */
export type Subscriber = (app: Pick<App, 'now' | 'jobs'>, tx: Kysely<DB>, delivery: ChangedDelivery) => Promise<void>

/** Subscribers by the kind of cause, which is the first word of the reference: `purchase` of 'purchase 12'. */
export type Subscribers = Readonly<Record<string, Subscriber>>

/** Changes a locked delivery. When its state changes, notifies player and staff and calls the subscriber. */
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
    await notifyOutcome(tx, delivery, { state: change.state, isStopped }, app.now())
  }
  const answer = change.answer === undefined ? delivery.answer : change.answer
  const subscriber = subscribers[reference.split(' ')[0] ?? '']
  await subscriber?.(app, tx, { id, reference, user_id, login, item, target, answer, state: change.state })
}
