import type { LineProblem } from '@guildhall/contract/settlement-rules'
import type { ImportRow, StoredRow } from './queries.ts'
import { isLine, keyOf, type ReportLine } from './report/line.ts'
import type { ReadRow } from './report/read-report.ts'

/** Rows that are stored together with their place in the file. */
export interface Batch {
  lines: StoredRow[]
  problems: { row: number; problem: LineProblem }[]
  skipped: number
  /** The last row before the batch, and its own last row. */
  from: number
  to: number
  /** How far the file is read. */
  bytes: number
  isLast: boolean
}

/** So many rows are stored in one transaction. */
const atOnce = 500

/** The rows of a report behind those that the import has stored, in batches. The last one may be empty. */
export async function* batchesOf(
  { source, bank, row_read: done, file_bytes: size }: ImportRow,
  rows: AsyncIterable<ReadRow>,
): AsyncGenerator<Batch> {
  const placeOf = places()
  let batch = after(done)
  for await (const { row, bytes, read } of rows) {
    const line = isLine(read) ? { ...read, row, key: keyOf(source, bank, read, placeOf(read)) } : null
    if (row <= done) continue
    Object.assign(batch, { to: row, bytes })
    if (line) batch.lines.push(line)
    else if (typeof read === 'object' && 'problem' in read) batch.problems.push({ row, problem: read.problem })
    else batch.skipped += 1
    if (batch.lines.length + batch.problems.length + batch.skipped < atOnce) continue
    yield batch
    batch = after(row)
  }
  yield { ...batch, bytes: size, isLast: true }
}

const after = (row: number): Batch => ({
  ...{ lines: [], problems: [], skipped: 0, from: row, to: row, bytes: 0, isLast: false },
})

/** The place of a line without a number among those of its day and amount, counted from the first row of the file. */
function places(): (line: ReportLine) => number {
  const counts = new Map<string, number>()
  return ({ number, day, gross }) => {
    if (number !== null) return 0
    const name = `${day} ${gross}`
    const place = counts.get(name) ?? 0
    counts.set(name, place + 1)
    return place
  }
}
