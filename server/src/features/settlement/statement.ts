import type { AnswerOf, Locale } from '@guildhall/contract'
import type { settlement } from '@guildhall/contract/settlement'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import type { CsvColumn, CsvReply } from '../../http/csv.ts'
import { openExport } from '../../http/open-export.ts'
import * as queries from './statement-queries.ts'

/** A month of the server's calendar by method. */
export async function getStatement(
  app: Pick<App, 'db'>,
  month: string,
): Promise<AnswerOf<typeof settlement.getStatement>> {
  const days = daysOf(month)
  const rows = await queries.findStatement(app.db, days)
  const { payouts, fees, open } = await queries.getOthers(app.db, days)
  return { rows, payouts, otherFees: fees, open, reports: await queries.findReports(app.db, days) }
}

export async function exportStatement(
  app: Pick<App, 'db' | 'now' | 'config'>,
  caller: Caller,
  month: string,
  locale: Locale,
): Promise<CsvReply> {
  const reply = await openExport(app, columns, (db) => queries.statementRows(db, daysOf(month)), locale)
  try {
    await recordAdminAction(app.db, caller, 'export.statement', 'export statement', app.now(), { after: { month } })
  } catch (error) {
    await reply.close()
    throw error
  }
  return reply
}

/** The first day of a month, and of the next one. */
function daysOf(month: string): queries.Month {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return { from: `${month}-01`, until: new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10) }
}

const texts = m

const columns: CsvColumn<queries.StatementRow>[] = [
  [m.settlement_column_method, ({ method }) => texts[`settlement_method_${method}`]()],
  [m.settlement_column_lines, ({ lines }) => lines],
  [m.settlement_column_received, ({ received }) => ({ cents: received })],
  [m.settlement_column_fees, ({ fees }) => ({ cents: fees })],
  [m.settlement_column_refunds, ({ refunds }) => ({ cents: refunds })],
  [m.settlement_column_chargebacks, ({ chargebacks }) => ({ cents: chargebacks })],
  [m.settlement_column_net, ({ net }) => ({ cents: net })],
  [m.settlement_column_here, ({ here }) => ({ cents: here })],
  [m.settlement_column_cash, ({ cash }) => cash],
]
