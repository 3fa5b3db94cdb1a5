import type { BankColumns, SettlementFormat, SettlementSource } from '@guildhall/contract/settlement-rules'
import { markOf, type DecimalMark } from './amounts.ts'
import { cellsOf } from '../../../csv/records.ts'
import { csvFormats, placesOf, namesOfBank, type Columns } from './columns.ts'
import { orderOf, type DateOrder } from './moments.ts'
import type { Encoding } from '../../../csv/text.ts'

/** How the rows of a file are read. */
export interface Layout {
  encoding: Encoding
  separator: string
  /** The row of the column names; the rows above it belong to no movement. */
  headRow: number
  width: number
  columns: Columns
  order: DateOrder
  mark?: DecimalMark | undefined
}

export type Recognized =
  | { format: SettlementFormat; layout: Layout }
  | { problem: 'unknown' | 'other_source' | 'columns' }

/** So many rows may stand above the names of the columns. */
const mostRowsAbove = 25

/**
 * Recognizes a report by the beginning of its text: OFX by its tag, a CSV by the names of its columns. `bank` are the
 * columns of a bank's CSV.
 */
export function recognize(
  text: string,
  encoding: Encoding,
  source: SettlementSource,
  bank: BankColumns | undefined,
): Recognized {
  const isOfx = /<OFX>/i.test(text)
  if (isOfx)
    return source === 'bank'
      ? { format: 'ofx', layout: { encoding, separator: '', headRow: 0, width: 0, columns: {}, order: 'dmy' } }
      : { problem: 'other_source' }
  const found = findCsv(text, encoding, csvFormats)
  if (found) {
    const of = found.format === 'paypal' ? 'paypal' : 'mercadopago'
    return of === source ? found : { problem: 'other_source' }
  }
  if (source !== 'bank') return { problem: 'unknown' }
  if (!bank) return { problem: 'columns' }
  return findCsv(text, encoding, { bank_csv: namesOfBank(bank) }) ?? { problem: 'columns' }
}

function findCsv(text: string, encoding: Encoding, formats: typeof csvFormats) {
  const rows = text.split(/\r\n|\n|\r/)
  for (const [at, row] of rows.slice(0, mostRowsAbove).entries())
    for (const separator of [';', ',', '\t']) {
      const head = cellsOf(row, separator)
      if (!head || head.length < 2) continue
      for (const [format, names] of Object.entries(formats)) {
        const columns = placesOf(names, head)
        if (!columns) continue
        // The last row may be cut.
        const samples = rows.slice(at + 1, -1).flatMap((each) => [cellsOf(each, separator) ?? []])
        const valuesOf = (...fields: string[]) =>
          samples.flatMap((cells) => fields.flatMap((field) => cells[columns[field] ?? -1] ?? []))
        const isEnglish = format === 'paypal' && /^\W*date/i.test(head[columns.date ?? 0] ?? '')
        const layout: Layout = {
          ...{ encoding, separator, headRow: at + 1, width: head.length, columns },
          order: orderOf(valuesOf('date')) ?? (isEnglish ? 'mdy' : 'dmy'),
          mark: markOf(valuesOf('gross', 'net', 'fee', 'amount', 'credit', 'debit')),
        }
        return { format: format as SettlementFormat, layout }
      }
    }
  return null
}
