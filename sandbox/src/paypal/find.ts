import { getPayment, type Payment, type Reversal } from '../payments/payments.ts'
import type { Query } from '../store.ts'
import { refundOf } from './show.ts'

async function getWhere(query: Query, condition: string, value: string): Promise<Payment | null> {
  const sql = `select ref from sandbox.payments where provider = 'paypal' and ${condition} = $1`
  const [found] = await query<{ ref: string }>(sql, [value])
  return found ? getPayment(query, 'paypal', found.ref) : null
}

export const getByCapture = (query: Query, id: string) => getWhere(query, `data->>'captureId'`, id)
export const getByDispute = (query: Query, id: string) => getWhere(query, `data->'dispute'->>'id'`, id)

/** The disputed payments of one capture or of all, newest first. */
export async function findByDispute(query: Query, captureId: string | null): Promise<Payment[]> {
  const found = await query<{ ref: string }>(
    `select ref from sandbox.payments where provider = 'paypal' and data->'dispute' is not null
       and ($1::text is null or data->>'captureId' = $1) order by created_at desc limit 50`,
    [captureId],
  )
  const payments = await Promise.all(found.map(({ ref }) => getPayment(query, 'paypal', ref)))
  return payments.filter((payment) => payment !== null)
}

/** The refund and its payment in PayPal's terms. */
export async function findByRefund(query: Query, id: string) {
  const [found] = await query<Reversal & { ref: string }>(
    `select id::float8 as id, kind, amount_cents::float8 as "amountCents", data, at, ref
     from sandbox.payment_reversals where provider = 'paypal' and data->>'refundId' = $1`,
    [id],
  )
  const payment = found && (await getPayment(query, 'paypal', found.ref))
  return payment ? refundOf(payment, found) : null
}

/** Whether an invoice has been paid; PayPal accepts each once per merchant. */
export async function isInvoiceTaken(query: Query, invoice: string): Promise<boolean> {
  const found = await query(
    `select from sandbox.payments where provider = 'paypal' and status = 'COMPLETED'
       and data->'unit'->>'invoice_id' = $1 limit 1`,
    [invoice],
  )
  return found.length > 0
}
