import type { ObjectFacts } from '@guildhall/contract/ticket-attachments'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { getGift } from './queries.ts'

/**
 * A gift as a ticket about it shows it, to its giver or receiver `of`; null for other players. It says no more than the
 * gift's own page: a closed one has no item for its receiver, and the price is for the giver alone.
 */
export async function getGiftFacts(
  db: Kysely<DB>,
  { id, of }: { id: string; of: number },
): Promise<ObjectFacts | null> {
  const gift = await getGift(db, id)
  if (gift?.giver_id !== of && gift?.receiver_id !== of) return null
  const isGiver = gift.giver_id === of
  const { name, price, created_at, state, opened_at, refunded_at } = gift
  const item = isGiver || opened_at !== null ? name : null
  return { id, item, cents: null, cash: isGiver ? price : null, created_at, state: refunded_at ? 'refunded' : state }
}
