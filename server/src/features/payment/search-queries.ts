import type { ValueSort } from '@guildhall/contract/list-sorts'
import type { PaymentMethod, PaymentState } from '@guildhall/contract/payment-rules'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { inOrder, orderOf } from '../../db/staff-lists.ts'
import { findLogins, isOneOf } from '../../people/login-queries.ts'
import type { PaymentProvider } from '../../ports/payments.ts'
import type { Payment } from './queries.ts'

type Db = Kysely<DB>

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
