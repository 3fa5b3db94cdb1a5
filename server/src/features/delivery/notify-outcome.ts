import type { Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { notify, notifyStaff } from '../notification/public.ts'

interface NotifiedDelivery {
  /** The attempt. Each of its outcomes is notified once. */
  operation_id: string
  reference: string
  user_id: number | null
  item: number[]
}

/** Notifies the player that an item has arrived or was refused, and staff of what they must decide. */
export async function notifyOutcome(
  tx: Kysely<DB>,
  { operation_id, reference, user_id: userId, item }: NotifiedDelivery,
  { state, isStopped }: { state: 'delivered' | 'failed' | 'unknown'; isStopped: boolean },
  at: Date,
): Promise<void> {
  const key = `delivery ${operation_id} ${state}`
  // Staff stopped it, and they decide what the player gets. The player is notified of that decision, not of the stop.
  if (isStopped) return notifyStaff(tx, { what: 'delivery_stopped', link: '/staff/deliveries?state=failed', key, at })
  if (state !== 'delivered') await notifyStaff(tx, { what: `delivery_${state}`, link: '/staff/deliveries', key, at })
  // The item may have arrived all the same, so the player reads nothing of an unknown outcome.
  if (userId === null || state === 'unknown') return
  const kind = state === 'delivered' ? 'item_delivered' : 'delivery_failed'
  await notify(tx, { userId, kind, data: { item }, link: pageOf(reference), key, at })
}

/** Notifies the player, once for each delivery, that the item waits until there is room for it. */
export async function notifyWaiting(
  tx: Kysely<DB>,
  { id, reference, user_id: userId, item }: Pick<NotifiedDelivery, 'reference' | 'user_id' | 'item'> & { id: string },
  at: Date,
): Promise<void> {
  if (userId === null) return
  const key = `delivery ${id} waits for room`
  await notify(tx, { userId, kind: 'delivery_waits', data: { item }, link: pageOf(reference), key, at })
}

/** The page of the delivery: a purchase and a gift have their own, any other item is seen in the chest. */
function pageOf(reference: string): `/${string}` {
  const [kind, id] = reference.split(' ')
  if (kind === 'gift' && id?.length === 36) return `/gifts/${id}`
  return kind === 'purchase' ? `/orders/${id}` : '/market/cargo'
}
