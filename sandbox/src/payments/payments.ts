import type { Query } from '../store.ts'

export const providerNames = ['mercadopago', 'picpay', 'paypal', 'pix'] as const
export type ProviderName = (typeof providerNames)[number]

/** A payment as its provider stores it. `status` is the provider's own word; money is in cents. */
export interface Payment {
  provider: ProviderName
  /** The id in the provider's API and in the control API. */
  ref: string
  /** The merchant's own id for it. */
  reference: string
  /** pix, visa, balance …: the provider's word. */
  method: string
  status: string
  statusDetail: string
  amountCents: number
  paidCents: number
  refundedCents: number
  currency: string
  notifyUrl: string | null
  /** When an unpaid payment expires; null without an expiry, and once it is decided. */
  expiresAt: Date | null
  /** Further fields of this provider. */
  data: Record<string, unknown>
  version: number
  createdAt: Date
  paidAt: Date | null
  updatedAt: Date
}

export type NewPayment = Pick<
  Payment,
  'provider' | 'ref' | 'reference' | 'method' | 'status' | 'amountCents' | 'notifyUrl'
> &
  Partial<Payment>

export interface Reversal {
  id: number
  /** refund, chargeback, or the provider's own word. */
  kind: string
  amountCents: number
  data: Record<string, unknown>
  at: Date
}

const columns = `provider, ref, reference, method, status, status_detail as "statusDetail",
  amount_cents::float8 as "amountCents", paid_cents::float8 as "paidCents", refunded_cents::float8 as "refundedCents",
  currency, notify_url as "notifyUrl", expires_at as "expiresAt", data, version, created_at as "createdAt",
  paid_at as "paidAt", updated_at as "updatedAt"`
const reversalColumns = `id::float8 as id, kind, amount_cents::float8 as "amountCents", data, at`

export async function insertPayment(query: Query, payment: NewPayment): Promise<Payment> {
  const { provider, ref, reference, method, status, statusDetail = '', amountCents, paidCents = 0 } = payment
  const { currency = 'BRL', notifyUrl, expiresAt = null, data = {}, paidAt = null } = payment
  const [inserted] = await query<Payment>(
    `insert into sandbox.payments (provider, ref, reference, method, status, status_detail, amount_cents, paid_cents,
       currency, notify_url, expires_at, data, paid_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning ${columns}`,
    [
      ...[provider, ref, reference, method, status, statusDetail, amountCents, paidCents],
      ...[currency, notifyUrl, expiresAt, JSON.stringify(data), paidAt],
    ],
  )
  return inserted!
}

export async function getPayment(query: Query, provider: ProviderName, ref: string): Promise<Payment | null> {
  const sql = `select ${columns} from sandbox.payments where provider = $1 and ref = $2`
  return (await query<Payment>(sql, [provider, ref]))[0] ?? null
}

/** Like getPayment, and locks the row until the transaction ends. */
export async function lockPayment(query: Query, provider: ProviderName, ref: string): Promise<Payment | null> {
  const sql = `select ${columns} from sandbox.payments where provider = $1 and ref = $2 for update`
  return (await query<Payment>(sql, [provider, ref]))[0] ?? null
}

/** Saves the changes of a locked payment as its next version. */
export async function savePayment(query: Query, payment: Payment): Promise<Payment> {
  const { provider, ref, method, status, statusDetail, paidCents, refundedCents } = payment
  const [saved] = await query<Payment>(
    `update sandbox.payments set method = $3, status = $4, status_detail = $5, paid_cents = $6, refunded_cents = $7,
       currency = $8, expires_at = $9, data = $10, paid_at = $11, version = version + 1, updated_at = now()
     where provider = $1 and ref = $2 returning ${columns}`,
    [
      ...[provider, ref, method, status, statusDetail, paidCents, refundedCents],
      ...[payment.currency, payment.expiresAt, JSON.stringify(payment.data), payment.paidAt],
    ],
  )
  return saved!
}

/** The payments with this reference of the merchant, newest first. */
export const findByReference = (query: Query, provider: ProviderName, reference: string): Promise<Payment[]> =>
  query<Payment>(
    `select ${columns} from sandbox.payments where provider = $1 and reference = $2 order by created_at desc limit 100`,
    [provider, reference],
  )

/** The newest payments of one provider or of all. */
export const findPayments = (query: Query, limit: number, provider: ProviderName | null = null): Promise<Payment[]> =>
  query<Payment>(
    `select ${columns} from sandbox.payments where $2::text is null or provider = $2 order by created_at desc limit $1`,
    [limit, provider],
  )

/** The unpaid payments that have expired. */
export const findExpired = (query: Query): Promise<Pick<Payment, 'provider' | 'ref'>[]> =>
  query(`select provider, ref from sandbox.payments where expires_at < now() order by expires_at limit 50`)

export async function insertReversal(
  query: Query,
  { provider, ref }: Payment,
  kind: string,
  amountCents: number,
  data: Record<string, unknown> = {},
): Promise<Reversal> {
  const [inserted] = await query<Reversal>(
    `insert into sandbox.payment_reversals (provider, ref, kind, amount_cents, data) values ($1, $2, $3, $4, $5)
     returning ${reversalColumns}`,
    [provider, ref, kind, amountCents, JSON.stringify(data)],
  )
  return inserted!
}

/** The reversals of a payment, oldest first. */
export const findReversals = (query: Query, { provider, ref }: Payment): Promise<Reversal[]> =>
  query<Reversal>(
    `select ${reversalColumns} from sandbox.payment_reversals where provider = $1 and ref = $2 order by id`,
    [provider, ref],
  )
