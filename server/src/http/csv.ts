import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Locale } from '@guildhall/contract'
import { serverOffsetMs } from '@guildhall/contract/server-calendar'
import type { Expression, Kysely } from 'kysely'
import type { Cursor } from '../db/cursor.ts'
import type { DB } from '../db/tables.ts'
import { inLocale } from '../words/locale.ts'

/** A column: its head, and the cell of a row. A text is quoted; a number or null is written as it is. */
export type CsvColumn<Row> = readonly [head: () => string, cell: (row: Row) => CsvCell]
export type CsvCell = string | number | null | { cents: number } | { at: string }

/** A table that staff export: its columns, and its rows from `from` until before `until`, in the order of time. */
export interface CsvTable<Row> {
  columns: readonly CsvColumn<Row>[]
  find(db: Kysely<DB>, from: string, until: string): Expression<Row>
}

/** The reply of an endpoint whose `replyType` is `text/csv`. Its text is written while it is sent. */
export class CsvReply {
  readonly rows: number
  readonly text: AsyncIterable<string>
  /** Ends the source of the rows, also when nobody has read all of them. */
  readonly close: () => Promise<void>
  constructor(rows: number, text: AsyncIterable<string>, close: () => Promise<void>) {
    this.rows = rows
    this.text = text
    this.close = close
  }
}

/** A table for Excel: UTF-8 with BOM, a line of column names, and separator and decimals by locale. */
export const csvReply = <Row>(
  columns: readonly CsvColumn<Row>[],
  { rows, batches, close }: Cursor<Row>,
  locale: Locale,
): CsvReply => new CsvReply(rows, csvText(columns, batches, locale), close)

async function* csvText<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<Row[]>,
  locale: Locale,
): AsyncIterable<string> {
  yield csvHead(columns, locale)
  for await (const rows of batches) yield csvLines(columns, rows, locale)
}

const separators: Record<Locale, string> = { 'pt-BR': ';', en: ',' }

/** The BOM, by which Excel recognizes UTF-8, and the line of column names. */
export const csvHead = <Row>(columns: readonly CsvColumn<Row>[], locale: Locale): string =>
  inLocale(locale, () => `\ufeff${columns.map(([head]) => quoted(head())).join(separators[locale])}\r\n`)

/** Each row as a line. The words are in `locale`, also outside of the request. */
export const csvLines = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[], locale: Locale): string =>
  inLocale(locale, () =>
    rows.map((row) => `${columns.map(([, cell]) => written(cell(row), locale)).join(separators[locale])}\r\n`).join(''),
  )

function written(cell: CsvCell, locale: Locale): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return quoted(cell)
  if (typeof cell === 'number') return String(cell)
  return 'cents' in cell ? quotedReais(cell.cents, locale) : quoted(moment(cell.at))
}

/** How long a table may take to be sent. PostgreSQL ends the cursor of a reader that has stopped much earlier. */
export const longestTableMs = 30 * 60_000

/** A text that a spreadsheet would take for a formula begins with an apostrophe, which makes it a text. */
function quoted(text: string): string {
  const safe = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** Reais with two decimals. Quoted, because the decimal mark may be the separator of another program. */
function quotedReais(cents: number, locale: Locale): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  const mark = locale === 'pt-BR' ? ',' : '.'
  return `"${cents < 0 ? '-' : ''}${digits.slice(0, -2)}${mark}${digits.slice(-2)}"`
}

/** `2026-11-23 14:05:00` in the server's calendar, which Excel reads as a moment; the column's name has the offset. */
const moment = (at: string): string =>
  new Date(Date.parse(at) + serverOffsetMs).toISOString().slice(0, 19).replace('T', ' ')

/** Sends a table. However the reply ends, the source of its rows is closed. */
export function sendCsv(reply: FastifyReply, { rows, text, close }: CsvReply): FastifyReply {
  const body = Readable.from(text)
  body.once('close', () => void close())
  return reply
    .type('text/csv; charset=utf-8')
    .headers({ 'cache-control': 'private, no-store', 'row-count': String(rows) })
    .send(body)
}
