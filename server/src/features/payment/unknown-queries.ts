import type { UnknownReason } from '@guildhall/contract/payment-rules'
import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely'
import type { DB, UnknownPayments } from '../../db/tables.ts'
import { countWaiting, type Waiting } from '../../db/waiting.ts'
import type { PaymentProvider } from '../../ports/payments.ts'

type Db = Kysely<DB>

/** A row of `unknown_payments`: a charge that a provider knows and the portal does not. */
export type Unknown = Omit<Selectable<UnknownPayments>, 'reason'> & Reason
type Reason = { reason: UnknownReason }

/** With the logins of the player whom the reference names and of the member of staff who decided. */
export type UnknownRow = Unknown & { login: string | null; decided_login: string | null }

const withPeople = (db: Db) =>
  db
    .selectFrom('unknown_payments as k')
    .leftJoin('users as player', 'player.id', 'k.user_id')
    .leftJoin('users as decider', 'decider.id', 'k.decided_by')
    .selectAll('k')
    .select(['player.login', 'decider.login as decided_login'])
    .$narrowType<Reason>()

/** Newest first, below `before`, and of one state if given. */
export async function findUnknown(
  db: Db,
  { state, before }: { state?: Unknown['state'] | undefined; before?: string | undefined },
  limit: number,
): Promise<UnknownRow[]> {
  let query = withPeople(db).orderBy('k.id', 'desc').limit(limit)
  if (state) query = query.where('k.state', '=', state)
  if (before) query = query.where('k.id', '<', before)
  return query.execute()
}

export const getUnknown = (db: Db, id: string): Promise<UnknownRow | undefined> =>
  withPeople(db).where('k.id', '=', id).executeTakeFirst()

const unknowns = (db: Db) => db.selectFrom('unknown_payments').selectAll().$narrowType<Reason>()

export const lockUnknown = (db: Db, id: string): Promise<Unknown | undefined> =>
  unknowns(db).where('id', '=', id).forUpdate().executeTakeFirst()

export const lockUnknownByNumber = (
  db: Db,
  provider: PaymentProvider,
  providerId: string,
): Promise<Unknown | undefined> =>
  unknowns(db).where('provider', '=', provider).where('provider_id', '=', providerId).forUpdate().executeTakeFirst()

export const updateUnknown = (db: Db, id: string, change: Updateable<UnknownPayments>) =>
  db.updateTable('unknown_payments').set(change).where('id', '=', id).execute()

/** Inserts an unknown payment. When it exists, the provider's new values replace the old ones. */
export const writeUnknown = (db: Db, row: Insertable<UnknownPayments>): Promise<Unknown> =>
  db
    .insertInto('unknown_payments')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['provider', 'provider_id']).doUpdateSet((eb) => ({
        reference: eb.ref('excluded.reference'),
        amount_cents: eb.ref('excluded.amount_cents'),
        currency: eb.ref('excluded.currency'),
        is_ours: eb.ref('excluded.is_ours'),
        is_paid: eb.ref('excluded.is_paid'),
        status: eb.ref('excluded.status'),
        payer: eb.ref('excluded.payer'),
        reason: eb.ref('excluded.reason'),
        user_id: eb.ref('excluded.user_id'),
        answer: eb.ref('excluded.answer'),
        last_seen: eb.ref('excluded.last_seen'),
      })),
    )
    .returningAll()
    .$narrowType<Reason>()
    .executeTakeFirstOrThrow()

export const findUnknownByNumber = (db: Db, provider: PaymentProvider, providerId: string) =>
  db
    .selectFrom('unknown_payments')
    .select('id')
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()

/** Marks a waiting unknown payment as credited, once it has become a payment by its reference. */
export const settleUnknown = (db: Db, provider: PaymentProvider, providerId: string, paymentId: string, at: string) =>
  db
    .updateTable('unknown_payments')
    .set({ state: 'credited', payment_id: paymentId, decided_at: at, next_check_at: null })
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .where('state', '=', 'waiting')
    .execute()

/** Claims unknown payments that are due, so that no other node takes them before `until`. */
export const claimDueUnknown = (db: Db, now: string, until: string, most: number) =>
  db
    .updateTable('unknown_payments')
    .set({ next_check_at: until })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('unknown_payments')
        .select('id')
        .where('next_check_at', '<=', now)
        .orderBy('next_check_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['provider', 'provider_id'])
    .execute()

/** Login and moment of sign-up of the player whom a reference names; undefined when there is none. */
export const getSignUp = (db: Db, userId: number) =>
  db.selectFrom('users').select(['login', 'created_at']).where('id', '=', userId).executeTakeFirst()

export async function isReferenceFree(db: Db, reference: string): Promise<boolean> {
  const found = await db.selectFrom('payments').select('id').where('reference', '=', reference).executeTakeFirst()
  return !found
}

/** Unknown payments that hold money and wait for staff. */
export const countUnknown = (db: Db): Promise<Waiting> =>
  countWaiting(
    db,
    sql`select first_seen as at from unknown_payments where state = 'waiting' and is_paid order by first_seen`,
  )
