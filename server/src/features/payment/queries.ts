import type { PaymentMethod } from '@guildhall/contract/payment-rules'
import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely'
import type { DB, PaymentEvents, Payments } from '../../db/tables.ts'
import { prepared, preparedUnread } from '../../db/prepared.ts'
import { countWaiting, type Waiting } from '../../db/waiting.ts'
import type { PayBy, PaymentProvider } from '../../ports/payments.ts'
import { numberColumns } from '../../people/numbers.ts'

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

export const getPayment = async (db: Db, id: string): Promise<Payment | undefined> => (await byId(db, { id })).rows[0]

const byId = prepared((db, { id }: { id: string }) => payments(db).where('id', '=', id).compile())

export const lockPayment = async (db: Db, id: string): Promise<Payment | undefined> =>
  (await lockedById(db, { id })).rows[0]

const lockedById = prepared((db, { id }: { id: string }) =>
  payments(db).where('id', '=', id).forNoKeyUpdate().compile(),
)

/** How many players paid each of these amounts since `since`. */
export const countPayersByAmount = (db: Db, amounts: number[], since: string) =>
  db
    .selectFrom('payments')
    .select('amount_cents')
    .select((eb) => eb.fn.count<number>('user_id').distinct().as('payers'))
    .where('paid_at', '>=', since)
    .where('state', '=', 'paid')
    .where('amount_cents', 'in', amounts)
    .groupBy('amount_cents')
    .execute()

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

/** The columns that a provider's reply changes. */
const answeredColumns = [
  'state',
  'credited',
  'refunded_cents',
  'charged_back_cents',
  'received_cents',
  'surplus_returned_cents',
  'provider_refunded_cents',
  'reason',
  'needs_staff',
  'provider_id',
  'receipt_id',
  'status',
  'status_detail',
  'total_cents',
  'expires_at',
  'paid_at',
  'pay',
  'asked_at',
  'next_check_at',
] as const
type Answered = Required<Pick<Updateable<Payments>, (typeof answeredColumns)[number]>>

/** Stores what a provider's reply changes (`changeOf`). */
export const updateAnswered = (db: Db, id: string, change: Answered): Promise<void> =>
  setAnswered(db, { ...change, id })

const setAnswered = preparedUnread((db, values: Answered & { id: string }) =>
  db
    .updateTable('payments')
    .set(Object.fromEntries(answeredColumns.map((column) => [column, values[column]])) as Answered)
    .where('id', '=', values.id)
    .compile(),
)

export type NewEvent = Omit<Insertable<PaymentEvents>, 'detail'> & { detail?: unknown }

export const insertEvent = (db: Db, { detail, ...event }: NewEvent) =>
  db
    .insertInto('payment_events')
    .values({ ...event, detail: detail === undefined ? null : JSON.stringify(detail) })
    .execute()

/** Inserts the events of one reply, in their order. */
export async function insertEvents(db: Db, events: readonly NewEvent[]): Promise<void> {
  if (events.length > 0) await eventsFrom(db, { events: JSON.stringify(events) })
}

const eventsFrom = preparedUnread((db, { events }: { events: string }) =>
  sql`
    insert into payment_events (payment_id, at, kind, state, detail)
    select e.payment_id, e.at, e.kind, e.state, e.detail
    from rows from (jsonb_to_recordset(${events}::jsonb)
      as (payment_id uuid, at timestamptz, kind text, state text, detail jsonb)) with ordinality
      as e (payment_id, at, kind, state, detail, place)
    order by e.place`.compile(db),
)

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
    .select(['id', 'login', 'email', 'first_name', 'last_name', ...numberColumns])
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
