import type { Locale, ValidOf } from '@guildhall/contract'
import type { payment as endpoints } from '@guildhall/contract/payment'
import { exportAtMost } from '@guildhall/contract/payment-staff'
import type { PaymentMethod, PaymentState } from '@guildhall/contract/payment-rules'
import * as m from '@guildhall/messages'
import type { App } from '../../app.ts'
import { searchOf } from './staff.ts'
import * as queries from './queries.ts'
import { brl } from './rules.ts'

type Row = Awaited<ReturnType<typeof queries.exportPayments>>[number]
type Column = [head: () => string, cell: (row: Row, locale: Locale) => string]

/**
 * The payments that a search finds, as CSV for Excel: UTF-8 with BOM, separator and decimals by locale. A cell that
 * Excel would take for a formula is written as text.
 */
export async function exportPayments(
  app: Pick<App, 'db'>,
  search: ValidOf<typeof endpoints.exportPayments>['query'],
  locale: Locale,
): Promise<string> {
  const rows = await queries.exportPayments(app.db, searchOf(search), exportAtMost)
  const separator = locale === 'pt-BR' ? ';' : ','
  const lines = [columns.map(([head]) => head()), ...rows.map((row) => columns.map(([, cell]) => cell(row, locale)))]
  return `\ufeff${lines.map((cells) => cells.map(quoted).join(separator)).join('\r\n')}\r\n`
}

const money = (cents: number | null, locale: Locale): string =>
  cents === null ? '' : locale === 'pt-BR' ? brl(cents).replace('.', ',') : brl(cents)

/** `2026-11-23 14:05:00` in the time of Brasília, which Excel reads as a moment in both locales. */
const moment = (at: string | null): string =>
  at ? new Date(Date.parse(at) - 3 * 3600_000).toISOString().slice(0, 19).replace('T', ' ') : ''

const columns: Column[] = [
  [m.payment_receipt_id, ({ id }) => id],
  [m.payment_receipt_provider_id, ({ provider_id }) => provider_id ?? ''],
  [m.payment_player, ({ login }) => login],
  [m.payment_created_at, ({ created_at }) => moment(created_at)],
  [m.payment_paid_at, ({ paid_at }) => moment(paid_at)],
  [m.payment_column_method, ({ method }) => methodWords[method]()],
  [m.payment_column_status, ({ state }) => stateWords[state]()],
  [m.payment_receipt_amount, ({ amount_cents }, locale) => money(amount_cents, locale)],
  [m.payment_fee_plain, ({ fee_cents }, locale) => money(fee_cents, locale)],
  [m.payment_received, ({ received_cents }, locale) => money(received_cents, locale)],
  [
    m.payment_refunded,
    (row, locale) => money(row.refunded_cents + row.charged_back_cents + row.surplus_returned_cents, locale),
  ],
  [m.payment_receipt_cash, ({ cash }) => String(cash)],
  [m.payment_credited_now, ({ credited }) => String(credited)],
]

function quoted(cell: string): string {
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return `"${text.replaceAll('"', '""')}"`
}

const methodWords: Record<PaymentMethod, () => string> = {
  mercado_pix: m.payment_method_mercado_pix,
  mercado_card: m.payment_method_mercado_card,
  picpay: m.payment_method_picpay,
  paypal: m.payment_method_paypal,
  pix: m.payment_method_pix,
}

const stateWords: Record<PaymentState, () => string> = {
  created: m.payment_state_created,
  pending: m.payment_state_pending,
  in_review: m.payment_state_in_review,
  paid: m.payment_state_paid,
  partially_refunded: m.payment_state_partially_refunded,
  refunded: m.payment_state_refunded,
  charged_back: m.payment_state_charged_back,
  rejected: m.payment_state_rejected,
  expired: m.payment_state_expired,
  cancelled: m.payment_state_cancelled,
  review: m.payment_state_review,
  uncredited: m.payment_state_uncredited,
}
