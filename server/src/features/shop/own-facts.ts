import type { ObjectFacts } from '@guildhall/contract/ticket-attachments'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { getPurchase } from './buy-queries.ts'

/** An order as a ticket about it shows it, to its own player `of`; null for another player's. */
export async function getOrderFacts(
  db: Kysely<DB>,
  { id, of }: { id: string; of: number },
): Promise<ObjectFacts | null> {
  const order = await getPurchase(db, id)
  if (order?.user_id !== of) return null
  const state = order.refunded_at ? 'refunded' : order.waits_for_room ? 'waiting' : order.state
  return { id, item: order.name, cents: null, cash: order.price, created_at: order.created_at, state }
}
