import { standingOf } from '@guildhall/contract/payment-standing'
import type { ObjectFacts } from '@guildhall/contract/ticket-attachments'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { getPayment } from './queries.ts'
import { isElsewhere, isShown } from './read-payment.ts'

/** A payment as a ticket about it shows it, to its own player `of`; null for another player's. */
export async function getPaymentFacts(
  db: Kysely<DB>,
  { id, of }: { id: string; of: number },
): Promise<ObjectFacts | null> {
  const payment = await getPayment(db, id)
  if (payment?.user_id !== of) return null
  const { amount_cents: cents, cash, created_at, state, method, reason } = payment
  const standing = standingOf({
    state,
    method,
    isShown: isShown(payment),
    isDisputed: reason === 'disputed',
    isElsewhere: isElsewhere(payment),
  })
  return { id, item: null, cents, cash, created_at, state: standing }
}
