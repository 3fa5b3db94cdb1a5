import type { Locale, ValidOf } from '@guildhall/contract'
import type { payment as endpoints } from '@guildhall/contract/payment'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import type { CsvReply, CsvTable } from '../../http/csv.ts'
import { openExport } from '../../http/open-export.ts'
import { searchOf } from './staff.ts'
import { findPaidPayments, findPaymentsToExport, type ExportedPayment } from './search-queries.ts'

/** The payments that a search finds, in the order of their creation, with the columns of `paymentTable`. */
export async function exportPayments(
  app: Pick<App, 'db' | 'now' | 'config'>,
  caller: Caller,
  search: ValidOf<typeof endpoints.exportPayments>['query'],
  locale: Locale,
): Promise<CsvReply> {
  const query = await findPaymentsToExport(app.db, searchOf(search))
  const reply = await openExport(app, paymentTable.columns, () => query.found, locale)
  try {
    const after = { ...search, rows: reply.rows }
    await recordAdminAction(app.db, caller, 'export.payments', 'export payments', app.now(), { after })
  } catch (error) {
    await reply.close()
    throw error
  }
  return reply
}

/** The messages by the names of what they say. */
const texts = m

/** The payments that were paid in a period, for the treasurer's books. */
export const paymentTable: CsvTable<ExportedPayment> = {
  find: findPaidPayments,
  columns: [
    [m.bookkeeping_column_payment, ({ id }) => id],
    [m.bookkeeping_column_provider_id, ({ provider_id }) => provider_id],
    [m.bookkeeping_column_login, ({ login }) => login],
    [m.bookkeeping_column_created_at, ({ created_at }) => ({ at: created_at })],
    [m.bookkeeping_column_paid_at, ({ paid_at }) => paid_at && { at: paid_at }],
    [m.bookkeeping_column_method, ({ method }) => texts[`payment_method_${method}`]()],
    [m.bookkeeping_column_state, ({ state }) => texts[`payment_state_${state}`]()],
    [m.bookkeeping_column_amount, ({ amount_cents }) => ({ cents: amount_cents })],
    [m.bookkeeping_column_fee, ({ fee_cents }) => ({ cents: fee_cents })],
    [m.bookkeeping_column_received, ({ received_cents: cents }) => (cents === null ? null : { cents })],
    [
      m.bookkeeping_column_returned,
      (row) => ({ cents: row.refunded_cents + row.charged_back_cents + row.surplus_returned_cents }),
    ],
    [m.bookkeeping_column_worth, ({ cash }) => cash],
    [m.bookkeeping_column_credited, ({ credited }) => credited],
  ],
}
