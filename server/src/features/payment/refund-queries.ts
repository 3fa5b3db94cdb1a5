import type { Insertable, Kysely, Updateable } from 'kysely'
import type { DB, PaymentRefunds } from '../../db/tables.ts'

type Db = Kysely<DB>

/** Inserts a refund; false while another of the same payment is open, or when its idempotency key is taken. */
export async function insertRefund(db: Db, refund: Insertable<PaymentRefunds>): Promise<boolean> {
  const result = await db
    .insertInto('payment_refunds')
    .values(refund)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Whether the provider has refused to return a surplus of this payment. */
export async function isSurplusRefused(db: Db, paymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_refunds')
    .select('key')
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'surplus')
    .where('state', '=', 'refused')
    .executeTakeFirst()
  return row !== undefined
}

export const getOpenRefund = (db: Db, paymentId: string) =>
  db
    .selectFrom('payment_refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('state', 'in', ['asked', 'sent'])
    .executeTakeFirst()

/**
 * Refunds to send (again): those that were asked for before `unsent` and have no reply yet, and those that were sent
 * and whose payment was last checked before `onTheirWay`.
 */
export const findOpenRefunds = (db: Db, unsent: string, onTheirWay: string) =>
  db
    .selectFrom('payment_refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select('r.key')
    .where('r.state', 'in', ['asked', 'sent'])
    .where((eb) =>
      eb.or([
        eb.and([eb('r.state', '=', 'asked'), eb('r.asked_at', '<', unsent)]),
        eb.and([eb('r.state', '=', 'sent'), eb('p.asked_at', '<', onTheirWay)]),
      ]),
    )
    .execute()

/** All refunds and surplus returns of a payment, whatever became of them, in the order of asking. */
export const findRefunds = (db: Db, paymentId: string) =>
  db
    .selectFrom('payment_refunds as r')
    .innerJoin('users as u', 'u.id', 'r.by_user')
    .select(['r.kind', 'r.amount_cents as amountCents', 'r.state', 'r.reason', 'u.login as by'])
    .select(['r.asked_at as askedAt', 'r.settled_at as settledAt', 'r.answer'])
    .where('r.payment_id', '=', paymentId)
    .orderBy('r.asked_at')
    .execute()

/** The refund that a member of staff asked for under an idempotency key. */
export const findRefundAsked = (db: Db, userId: number, idempotencyKey: string) =>
  db
    .selectFrom('payment_refunds')
    .select(['payment_id', 'reason', 'kind'])
    .where('by_user', '=', userId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()

export const getRefund = (db: Db, key: string) =>
  db.selectFrom('payment_refunds').selectAll().where('key', '=', key).executeTakeFirst()

/** Changes an open refund; false when it has ended. */
export async function updateRefund(db: Db, key: string, change: Updateable<PaymentRefunds>): Promise<boolean> {
  const result = await db
    .updateTable('payment_refunds')
    .set(change)
    .where('key', '=', key)
    .where('state', 'in', ['asked', 'sent'])
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
