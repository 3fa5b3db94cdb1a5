import type { AnswerOf, Locale } from '@guildhall/contract'
import type { bookkeeping } from '@guildhall/contract/bookkeeping'
import { daysOf, exportMostDays, type ExportKind } from '@guildhall/contract/bookkeeping-rules'
import { endOfServerDay, startOfServerDay } from '@guildhall/contract/server-calendar'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { sampleOf } from '../../db/cursor.ts'
import { refuseField } from '../../fail.ts'
import { csvHead, csvLines, type CsvReply, type CsvTable } from '../../http/csv.ts'
import { openExport } from '../../http/open-export.ts'
import { depositTable } from '../deposit/public.ts'
import { giftTable } from '../gift/public.ts'
import { ledgerTable } from '../ledger/public.ts'
import { paymentTable } from '../payment/public.ts'
import { orderTable } from '../shop/public.ts'

interface Period {
  /** Days of the server's calendar, both included. */
  from: string
  to: string
}

/** The size of a table is estimated from this many rows. */
const sampleRows = 100

const tables = {
  payments: exportOf(paymentTable),
  deposits: exportOf(depositTable),
  orders: exportOf(orderTable),
  ledger: exportOf(ledgerTable),
  gifts: exportOf(giftTable),
} satisfies Record<ExportKind, unknown>

/** The number of rows of a table, and its bytes as estimated from its first rows. */
export const getExportSize = (
  app: Pick<App, 'db'>,
  what: ExportKind,
  period: Period,
  locale: Locale,
): Promise<AnswerOf<typeof bookkeeping.getExportSize>> => tables[what].size(app, momentsOf(period), locale)

/** Opens a table of a period and records that the caller has it. */
export async function exportTable(
  app: Pick<App, 'db' | 'now' | 'config'>,
  caller: Caller,
  what: ExportKind,
  period: Period,
  locale: Locale,
): Promise<CsvReply> {
  const reply = await tables[what].open(app, momentsOf(period), locale)
  try {
    await recordAdminAction(app.db, caller, `export.${what}`, `export ${what}`, app.now(), {
      after: { from: period.from, to: period.to, rows: reply.rows },
    })
  } catch (error) {
    await reply.close()
    throw error
  }
  return reply
}

interface Moments {
  from: string
  until: string
}

/** Refuses days in the wrong order and more than a year. */
function momentsOf({ from, to }: Period): Moments {
  const days = daysOf(from, to)
  if (days < 1) refuseField('to', 'order', m.bookkeeping_period_order())
  if (days > exportMostDays) refuseField('to', 'max', m.bookkeeping_period_long({ days: exportMostDays }))
  return {
    from: new Date(startOfServerDay(from)).toISOString(),
    until: new Date(endOfServerDay(to)).toISOString(),
  }
}

/** The work on a table, without the type of its rows. */
function exportOf<Row>({ columns, find }: CsvTable<Row>) {
  return {
    async size({ db }: Pick<App, 'db'>, { from, until }: Moments, locale: Locale) {
      const { count, rows } = await sampleOf(db, find(db, from, until), sampleRows)
      const head = Buffer.byteLength(csvHead(columns, locale))
      const sample = Buffer.byteLength(csvLines(columns, rows, locale))
      return { rows: count, bytes: head + Math.round(rows.length > 0 ? (sample / rows.length) * count : 0) }
    },
    open: (app: Pick<App, 'config'>, { from, until }: Moments, locale: Locale) =>
      openExport(app, columns, (db) => find(db, from, until), locale),
  }
}
