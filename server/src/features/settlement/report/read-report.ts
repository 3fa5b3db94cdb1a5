import type { SettlementFormat } from '@guildhall/contract/settlement-rules'
import { csvRecords } from '../../../csv/records.ts'
import type { Layout } from './layout.ts'
import type { Row } from './line.ts'
import { ofxRecords } from './ofx.ts'
import { rowOfCsv, rowOfOfx } from './rows.ts'
import { decoded, linesOf } from '../../../csv/text.ts'

/** A row by its number in the file, and how many bytes of the file are read. */
export interface ReadRow {
  row: number
  bytes: number
  read: Row
}

/** The rows of a report in their order. Memory holds a piece of the file and a record. */
export async function* readReport(
  source: AsyncIterable<Buffer>,
  format: SettlementFormat,
  layout: Layout,
): AsyncGenerator<ReadRow> {
  const pieces = decoded(source, layout.encoding)
  if (format === 'ofx') {
    for await (const { row, bytes, fields, problem } of ofxRecords(pieces))
      yield { row, bytes, read: problem ? { problem } : rowOfOfx(fields) }
    return
  }
  for await (const { row, bytes, cells, problem } of csvRecords(linesOf(pieces), layout.separator, layout.width)) {
    if (row <= layout.headRow) continue
    yield { row, bytes, read: problem ? { problem } : rowOfCsv(format, layout, cells) }
  }
}
