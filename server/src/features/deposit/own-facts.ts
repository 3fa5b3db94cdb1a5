import type { ObjectFacts } from '@guildhall/contract/ticket-attachments'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { getDeposit } from './queries.ts'

/** A deposit as a ticket about it shows it, to its own player `of`; null for another player's. */
export async function getDepositFacts(
  db: Kysely<DB>,
  { id, of }: { id: string; of: number },
): Promise<ObjectFacts | null> {
  const deposit = await getDeposit(db, Number(id))
  if (deposit?.user_id !== of) return null
  const { value_cents: cents, cash, created_at, status: state } = deposit
  return { id, item: null, cents, cash, created_at, state }
}
