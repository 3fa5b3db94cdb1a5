import { longestLine } from '../../../csv/text.ts'

/** A `STMTTRN` of a bank statement: its fields by their names, and the row on which it begins. */
export type OfxRecord = { row: number; bytes: number } & (
  | { fields: ReadonlyMap<string, string>; problem?: undefined }
  | { fields?: undefined; problem: 'columns' | 'long' }
)

const begin = '<STMTTRN>'
const tags = /<\/?STMTTRN>/gi

/**
 * The movements of an OFX statement. Version 1 is SGML, where fields have no end tags; version 2 is XML. Aggregates have
 * end tags in both, so one reader serves both. A movement without an end is wrong, and the next one is read. Whole files
 * may be one line, so pieces are searched, and memory holds one of them and one movement.
 */
export async function* ofxRecords(pieces: AsyncIterable<{ text: string; bytes: number }>): AsyncGenerator<OfxRecord> {
  let rest = ''
  let row = 1
  let open: { row: number; from: number } | null = null
  for await (const { text, bytes } of pieces) {
    rest += text
    let done = 0
    for (const tag of rest.matchAll(tags)) {
      row += breaksIn(rest.slice(done, tag.index))
      const isBegin = tag[0].length === begin.length
      if (open && isBegin) yield { row: open.row, bytes, problem: 'columns' }
      if (open && !isBegin) yield { row: open.row, bytes, fields: fieldsOf(rest.slice(open.from, tag.index)) }
      done = tag.index + tag[0].length
      open = isBegin ? { row, from: done } : null
    }
    if (open && rest.length - open.from > longestLine) {
      yield { row: open.row, bytes, problem: 'long' }
      open = null
    }
    // The last characters may be the first ones of a tag, and a CR the first half of CR LF.
    let from: number = open ? open.from : Math.max(done, rest.length - begin.length)
    if (!open && from > done && rest[from - 1] === '\r') from -= 1
    row += breaksIn(rest.slice(done, from))
    rest = rest.slice(from)
    if (open) open.from = 0
  }
  if (open) yield { row: open.row, bytes: 0, problem: 'columns' }
}

const breaksIn = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const [, name = '', value = ''] of text.matchAll(/<([A-Z0-9.]+)>([^<\r\n]*)/gi)) {
    const words = value.replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, entity: string) => entities[entity]!).trim()
    if (!fields.has(name.toUpperCase())) fields.set(name.toUpperCase(), words)
  }
  return fields
}
