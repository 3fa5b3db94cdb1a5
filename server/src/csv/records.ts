import type { TextLine } from './text.ts'

/** A record by the row on which it begins; `problem` where its quotes have no end or it is too long. */
export type CsvRecord = { row: number; bytes: number } & (
  | { cells: string[]; problem?: undefined }
  | { cells?: undefined; problem: 'quotes' | 'long' }
)

/** A quoted cell may go over so many rows. Beyond them its quote is a typing error. */
const mostRows = 8

/**
 * The records of a CSV (RFC 4180). Empty rows are left out. `width` is the number of columns: a record over several rows
 * must have it. Otherwise only its first row is wrong, and those below are read again as rows of their own.
 */
export async function* csvRecords(
  lines: AsyncIterable<TextLine>,
  separator: string,
  width?: number,
): AsyncGenerator<CsvRecord> {
  const again: TextLine[] = []
  const source = lines[Symbol.asyncIterator]()
  const next = async (): Promise<TextLine | undefined> => again.shift() ?? ((await source.next()).value as TextLine)
  for (let line = await next(); line; line = await next()) {
    const { row, bytes, isLong } = line
    if (isLong) yield { row, bytes, problem: 'long' }
    if (isLong || line.text.trim() === '') continue
    const below: TextLine[] = []
    let text = line.text
    let cells = cellsOf(text, separator)
    while (!cells && below.length < mostRows) {
      const more = await next()
      if (more) below.push(more)
      if (!more || more.isLong) break
      text += `\n${more.text}`
      cells = cellsOf(text, separator)
    }
    const isWhole = cells && (below.length === 0 || !width || cells.length === width)
    if (isWhole) yield { row, bytes, cells: cells! }
    else {
      again.unshift(...below)
      yield { row, bytes, problem: 'quotes' }
    }
  }
}

/**
 * The cells of a record, trimmed; null when a quote has no end. A quote inside of an unquoted cell is a character. In a
 * record over several rows no text may follow a quoted cell: there the end of the quote is the begin of another one.
 */
export function cellsOf(text: string, separator: string): string[] | null {
  const cells: string[] = []
  let at = 0
  for (;;) {
    while (text[at] === ' ') at += 1
    let cell = ''
    const isQuoted = text[at] === '"'
    if (isQuoted) {
      for (at += 1; ; at += 2) {
        const end = text.indexOf('"', at)
        if (end < 0) return null
        cell += text.slice(at, end)
        at = end
        if (text[at + 1] !== '"') break
        cell += '"'
      }
      at += 1
    }
    const end = text.indexOf(separator, at)
    const rest = text.slice(at, end < 0 ? undefined : end)
    if (isQuoted && rest.trim() !== '' && text.includes('\n')) return null
    cells.push((cell + rest).trim())
    if (end < 0) return cells
    at = end + 1
  }
}
