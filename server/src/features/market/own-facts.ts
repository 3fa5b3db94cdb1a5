import type { ObjectFacts } from '@guildhall/contract/ticket-attachments'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { getEscrow } from './queries.ts'

/** A listing as a ticket about it shows it, to its seller or buyer `of`; null for other players. */
export async function getListingFacts(
  db: Kysely<DB>,
  { id, of }: { id: string; of: number },
): Promise<ObjectFacts | null> {
  const listing = await getEscrow(db, Number(id))
  if (listing?.seller_id !== of && listing?.buyer_id !== of) return null
  const { name: item, price: cash, created_at, state } = listing
  return { id, item, cents: null, cash, created_at, state }
}
