import type { ValueSort } from '@guildhall/contract/list-sorts'
import type { PaymentMethod, PaymentState } from '@guildhall/contract/payment-rules'
import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely'
import type { DB, PaymentEvents, PaymentRefunds, Payments } from '../../db/tables.ts'
import { inOrder, orderOf } from '../../db/staff-lists.ts'
import { countWaiting, type Waiting } from '../../db/waiting.ts'
import type { ChargeName, PayBy, PaymentProvider } from '../../ports/payments.ts'
import { findLogins, isOneOf } from '../../people/login-queries.ts'

type Db = Kysely<DB>

/** A row of `payments`. */
export type Payment = Omit<Selectable<Payments>, 'pay'> & { pay: PayBy }

/** `pay` is JSON that the adapters wrote, so no column declares its shape. */
const payments = (db: Db) => db.selectFrom('payments').selectAll().$castTo<Payment>()

/** Inserts a payment; false when one with the same request or card token exists. */
export async function insertPayment(db: Db, payment: Insertable<Payments>): Promise<boolean> {
  const result = await db
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export const findByRequest = async (
  db: Db,
  userId: number,
  idempotencyKey: string | null,
  sourceHash: Buffer | null,
): Promise<Payment | undefined> =>
  payments(db)
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('idempotency_key', '=', idempotencyKey), eb('source_hash', '=', sourceHash)]))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export const getPayment = async (db: Db, id: string): Promise<Payment | undefined> =>
  payments(db).where('id', '=', id).executeTakeFirst()

export const lockPayment = async (db: Db, id: string): Promise<Payment | undefined> =>
  payments(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** The method of each of these payments. */
export async function findMethods(db: Db, ids: string[]): Promise<Map<string, PaymentMethod>> {
  const rows = await db.selectFrom('payments').select(['id', 'method']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, method }) => [id, method]))
}

/** A payment by the provider's number; only of the player `userId` unless that is null. */
export const findByProviderId = async (
  db: Db,
  provider: PaymentProvider,
  providerId: string,
  userId: number | null,
): Promise<Payment | undefined> =>
  payments(db)
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .$if(userId !== null, (query) => query.where('user_id', '=', userId))
    .executeTakeFirst()

/** The payments that a player can still pay, newest first. A card is charged at once and never waits for its payer. */
export const findOpenOf = async (db: Db, userId: number, now: string, most: number): Promise<Payment[]> =>
  payments(db)
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .where('method', '<>', 'mercado_card')
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

/** Records that the provider is asked to take the money; false when the payer has cancelled. */
export async function beginCapture(db: Db, id: string, at: string): Promise<boolean> {
  const result = await db
    .updateTable('payments')
    .set({ capture_asked_at: at })
    .where('id', '=', id)
    .where('cancelled_by_payer', '=', false)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Removes the mark of `beginCapture`, unless a later capture has set its own. */
export const endCapture = (db: Db, id: string, at: string) =>
  db
    .updateTable('payments')
    .set({ capture_asked_at: null })
    .where('id', '=', id)
    .where('capture_asked_at', '=', at)
    .execute()

/**
 * Whether the Cash of a payment was ever credited. Reads the ledger only when the row does not tell, because what was
 * credited may have gone back.
 */
export async function wasCredited(db: Db, payment: Payment): Promise<boolean> {
  if (payment.credited > 0) return true
  if (!payment.is_settled_by_staff) return false
  const row = await db
    .selectFrom('ledger_transfers')
    .select('id')
    .where('kind', '=', 'donation')
    .where('reference', '=', payment.id)
    .executeTakeFirst()
  return row !== undefined
}

export const updatePayment = (db: Db, id: string, change: Updateable<Payments>) =>
  db.updateTable('payments').set(change).where('id', '=', id).execute()

export const insertEvent = (db: Db, event: Omit<Insertable<PaymentEvents>, 'detail'> & { detail?: unknown }) =>
  db
    .insertInto('payment_events')
    .values({ ...event, detail: event.detail === undefined ? null : JSON.stringify(event.detail) })
    .execute()

/** The payments of one provider that have the number or the reference of a charge. */
export const findByChargeName = (db: Db, provider: PaymentProvider, charge: ChargeName) =>
  db
    .selectFrom('payments')
    .select(['id', 'provider_id'])
    .where('provider', '=', provider)
    .where((eb) =>
      eb.or([
        ...(charge.providerId ? [eb('provider_id', '=', charge.providerId)] : []),
        ...(charge.reference ? [eb('reference', '=', charge.reference)] : []),
      ]),
    )
    .execute()

export const insertWebhook = (
  db: Db,
  webhook: { provider: PaymentProvider; key: string; is_signed: boolean; hints: unknown; received_at: string },
) =>
  db
    .insertInto('payment_notices')
    .values({ ...webhook, hints: JSON.stringify(webhook.hints) })
    .execute()

export const deleteOldWebhooks = (db: Db, before: string) =>
  db.deleteFrom('payment_notices').where('received_at', '<', before).execute()

/** Claims payments that are due, so that no other node takes them before `until`. */
export const claimDue = (db: Db, now: string, until: string, most: number) =>
  db
    .updateTable('payments')
    .set({ next_check_at: until, checks: sql`checks + 1` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('payments')
        .select('id')
        .where('next_check_at', '<=', now)
        .orderBy('next_check_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()

/** The data of the payer that providers ask for. */
export const getPayer = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'login', 'email', 'first_name', 'last_name', 'document', 'phone'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

export const findEvents = (db: Db, paymentId: string) =>
  db
    .selectFrom('payment_events as e')
    .leftJoin('users as u', 'u.id', 'e.by_user')
    .select(['e.at', 'e.kind', 'e.state', 'u.login as by', 'e.detail'])
    .where('e.payment_id', '=', paymentId)
    .orderBy('e.id')
    .execute()

/** The transfers of a payment in the ledger; `cash` is the player's side. */
export async function findTransfers(db: Db, paymentId: string) {
  const { rows } = await sql<{ id: string; at: string; kind: string; cash: number }>`
    select t.id, t.at, t.kind, case when a.user_id is null then -t.amount else t.amount end as cash
    from ledger_transfers t join ledger_accounts a on a.id = t.to_account
    where (t.kind = 'donation' and t.reference = ${paymentId})
      or (t.kind in ('donation_reversal', 'donation_restored')
        and t.reference >= ${`${paymentId}:`} and t.reference < ${`${paymentId};`})
    order by t.id`.execute(db)
  return rows
}

export interface PaymentSearch {
  q?: string | undefined
  state?: PaymentState | undefined
  method?: PaymentMethod | undefined
  provider?: PaymentProvider | undefined
  needsStaff?: boolean | undefined
  /** Only payments that were paid; `from` and `until` are then about the payment, not the creation. */
  isPaid?: boolean | undefined
  /** ISO moments: `from` inclusive, `until` exclusive. */
  from?: string | undefined
  until?: string | undefined
  amountCents?: number | undefined
  sort?: ValueSort | undefined
  before?: string | undefined
}

/** Payments of all players, newest first or as `sort` says; `q` is a part of a login, or an id in full. */
export async function searchPayments(db: Db, search: PaymentSearch, limit: number) {
  const { query } = await findMatching(db, search)
  return query.selectAll('p').select('u.login').$castTo<Payment & { login: string }>().limit(limit).execute()
}

const exportedColumns = [
  'p.id',
  'p.provider_id',
  'u.login',
  'p.created_at',
  'p.paid_at',
  'p.method',
  'p.state',
  'p.amount_cents',
  'p.fee_cents',
  'p.received_cents',
  'p.refunded_cents',
  'p.charged_back_cents',
  'p.surplus_returned_cents',
  'p.cash',
  'p.credited',
] as const

const paymentsOfPayers = (db: Db) => db.selectFrom('payments as p').innerJoin('users as u', 'u.id', 'p.user_id')

const paidInOrder = (db: Db) =>
  paymentsOfPayers(db).select(exportedColumns).where('p.paid_at', 'is not', null).orderBy('p.paid_at').orderBy('p.id')

export type ExportedPayment = Awaited<ReturnType<ReturnType<typeof paidInOrder>['execute']>>[number]

/** The payments that were paid from `from` until before `until`, in this order. */
export const findPaidPayments = (db: Db, from: string, until: string) =>
  paidInOrder(db).where('p.paid_at', '>=', from).where('p.paid_at', '<', until)

/** All payments that a search finds, oldest first. Wrapped in an object, because awaiting a query runs it. */
export async function findPaymentsToExport(db: Db, search: PaymentSearch) {
  const { query } = await findMatching(db, search)
  return { found: query.clearOrderBy().orderBy('p.id').select(exportedColumns) }
}

/** Wrapped in an object, because awaiting a query runs it. */
async function findMatching(db: Db, search: PaymentSearch) {
  const { q, state, method, provider, needsStaff, isPaid, from, until, amountCents, sort, before } = search
  const moment = isPaid ? ('p.paid_at' as const) : ('p.created_at' as const)
  const order = orderOf(sort, { amount: 'amount_cents' })
  const { ordering, isAfter } = inOrder({ table: 'payments', alias: 'p', ...order })
  let query = paymentsOfPayers(db).orderBy(ordering)
  if (state) query = query.where('p.state', '=', state)
  if (method) query = query.where('p.method', '=', method)
  if (provider) query = query.where('p.provider', '=', provider)
  if (needsStaff) query = query.where('p.needs_staff', '=', true)
  if (isPaid) query = query.where('p.paid_at', 'is not', null)
  if (from) query = query.where(moment, '>=', from)
  if (until) query = query.where(moment, '<', until)
  if (before) query = query.where(isAfter(before))
  if (amountCents !== undefined)
    // These conditions repeat those of the partial indexes. Otherwise PostgreSQL would not use the indexes.
    query = query.where(sql<boolean>`(p.amount_cents = ${amountCents}
      or (p.fee_cents > 0 and p.amount_cents + p.fee_cents = ${amountCents})
      or (p.received_cents <> p.amount_cents + p.fee_cents and p.received_cents = ${amountCents}))`)
  if (q) {
    const name = q.toLowerCase()
    const payers = await findLogins(db, q)
    const isOurs = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name)
    query = query.where((eb) =>
      eb.or([
        eb('p.provider_id', '=', q),
        eb('p.reference', '=', name),
        isOneOf(payers, sql`p.user_id`),
        ...(isOurs ? [eb('p.id', '=', name)] : []),
      ]),
    )
  }
  return { query }
}

export async function countForStaff(db: Db): Promise<number> {
  const row = await db
    .selectFrom('payments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('needs_staff', '=', true)
    .executeTakeFirstOrThrow()
  return row.count
}

/** A donation of a player: a payment, or a bank deposit. */
export type Gift =
  | (Payment & { entry_id: string; deposit_id: null })
  | {
      entry_id: string
      deposit_id: number
      deposit_status: string
      deposit_cents: number
      deposit_cash: number
      deposit_at: string
    }

/**
 * The donations of one player, newest first, below `before`. Ids of payments and deposits begin with their moments, so
 * one order fits both. Each table is read by its own index, no further than the page.
 */
export async function findGiftsOf(db: Db, userId: number, before: string | null, limit: number): Promise<Gift[]> {
  const { rows } = await sql<Gift>`
    select e.entry_id, p.*, d.id as deposit_id, d.status as deposit_status, d.value_cents as deposit_cents,
      d.cash as deposit_cash, d.created_at as deposit_at
    from (
      (select id as entry_id, id as payment_id, null::bigint as deposit_id from payments
       where user_id = ${userId} and (${before}::uuid is null or id < ${before}::uuid)
       order by id desc limit ${limit})
      union all
      (select entry_id, null, id from deposits
       where user_id = ${userId} and (${before}::uuid is null or entry_id < ${before}::uuid)
       order by entry_id desc limit ${limit})
      order by entry_id desc limit ${limit}
    ) e
      left join payments p on p.id = e.payment_id
      left join deposits d on d.id = e.deposit_id
    order by e.entry_id desc`.execute(db)
  return rows
}

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

/** The Cash that payments have credited, by their own rows: for the check of the ledger. */
export async function sumCredited(db: Db): Promise<number> {
  const { rows } = await sql<{ cash: number }>`select coalesce(sum(credited), 0)::bigint as cash from payments`.execute(
    db,
  )
  return rows[0]?.cash ?? 0
}

/** Payments that wait for staff. */
export const countReviews = (db: Db): Promise<Waiting> =>
  countWaiting(db, sql`select created_at as at from payments where needs_staff order by id`)
