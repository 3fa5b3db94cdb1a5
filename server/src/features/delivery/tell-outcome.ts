import type { Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { notify, notifyStaff } from '../notification/public.ts'

interface Told {
  /** Under which the game knows this attempt: each outcome of it is told once. */
  operation_id: string
  reference: string
  user_id: number | null
  item: number[]
}

/** Tells the player that an item has arrived or was refused, and staff what they must decide. */
export async function tellOutcome(
  tx: Kysely<DB>,
  { operation_id, reference, user_id: userId, item }: Told,
  { state, isStopped }: { state: 'delivered' | 'failed' | 'unknown'; isStopped: boolean },
  at: Date,
): Promise<void> {
  const key = `delivery ${operation_id} ${state}`
  // The game has refused nothing: staff decide what the player gets, and that is what the player hears.
  if (isStopped) return notifyStaff(tx, { what: 'delivery_stopped', link: '/staff/deliveries?state=failed', key, at })
  if (state !== 'delivered') await notifyStaff(tx, { what: `delivery_${state}`, link: '/staff/deliveries', key, at })
  // What nobody has seen arrive may still be in the player's hands.
  if (userId === null || state === 'unknown') return
  const kind = state === 'delivered' ? 'item_delivered' : 'delivery_failed'
  await notify(tx, { userId, kind, data: { item }, link: pageOf(reference), key, at })
}

/** Tells the player, once for each delivery, that the item waits until there is room for it. */
export async function tellWaiting(
  tx: Kysely<DB>,
  { id, reference, user_id: userId, item }: Pick<Told, 'reference' | 'user_id' | 'item'> & { id: string },
  at: Date,
): Promise<void> {
  if (userId === null) return
  const key = `delivery ${id} waits for room`
  await notify(tx, { userId, kind: 'delivery_waits', data: { item }, link: pageOf(reference), key, at })
}

/** Where a player reads on: a purchase has a page of its own, all else is in the chest. */
function pageOf(reference: string): `/${string}` {
  const [kind, id] = reference.split(' ')
  return kind === 'purchase' ? `/orders/${id}` : '/market/cargo'
}
