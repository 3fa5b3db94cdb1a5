import { Readable } from 'node:stream'
import { serverDay } from '@guildhall/contract/server-calendar'
import type { App } from '../server/src/app.ts'
import { insertMark } from '../server/src/db/once-marks.ts'
import { importSettlement } from '../server/src/features/settlement/import.ts'
import { getUserByLogin } from '../server/src/people/queries.ts'

const mark = 'demo_settlements'
const days = 30
const columns = [
  ...['EXTERNAL_REFERENCE', 'SOURCE_ID', 'TRANSACTION_TYPE', 'TRANSACTION_AMOUNT', 'TRANSACTION_CURRENCY'],
  ...['TRANSACTION_DATE', 'FEE_AMOUNT', 'SETTLEMENT_NET_AMOUNT'],
]

/**
 * Imports a report of Mercado Pago for the demo's donations of the last days, once. One of them is missing, one has
 * another amount, and one payment belongs to nobody, so that the treasurer has something to explain.
 */
export async function seedDemoSettlements(app: App): Promise<void> {
  const admin = await getUserByLogin(app.db, app.config.admin.login)
  if (!admin || !(await insertMark(app.db, mark, app.now().toISOString()))) return
  const since = new Date(app.now().getTime() - days * 86_400_000).toISOString()
  const payments = await app.db
    .selectFrom('payments')
    .select(['reference', 'provider_id', 'amount_cents', 'paid_at'])
    .where('provider', '=', 'mercadopago')
    .where('paid_at', '>=', since)
    .orderBy('paid_at')
    .execute()
  if (payments.length < 4) return
  const rows = payments.flatMap(({ reference, provider_id: number, amount_cents: cents, paid_at: at }, index) => {
    if (index === 1) return []
    return [aRow(reference, number ?? `9${String(index).padStart(10, '0')}`, index === 2 ? cents - 100 : cents, at!)]
  })
  rows.push(aRow('', '98765432101', 3500, payments.at(-2)!.paid_at!))
  const report = Buffer.from([columns, ...rows].map((cells) => cells.join(';')).join('\r\n'))
  const staged = await app.storage.stage(Readable.from([report]))
  const sentAs = `settlement-report-${serverDay(app.now())}.csv`
  try {
    await importSettlement(app, { id: admin.id }, { source: 'mercadopago' }, { ...staged, sentAs })
  } finally {
    await staged.discard()
  }
}

/** Mercado Pago keeps about one real of a hundred of a Pix. */
function aRow(reference: string, number: string, cents: number, at: string): string[] {
  const fee = Math.round(cents * 0.0099)
  const [gross, charge, net] = [cents, -fee, cents - fee].map((each) => (each / 100).toFixed(2))
  return [reference, number, 'SETTLEMENT', gross!, 'BRL', at.replace('Z', '+00:00'), charge!, net!]
}
