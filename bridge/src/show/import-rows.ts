import { dialects } from '../../../server/src/game/formats/dialects/all.ts'
import type { ImportField, ImportRecord } from '../../../server/src/game/formats/dialects/dialect.ts'
import { isGameLogin } from '../../../server/src/game/formats/import-files.ts'
import type { Row } from './rows.ts'

const longestFile = 1_024

/** An import file is short text: no NUL, and no control character but line ends. A byte order mark is a mistake in it. */
export const isImportText = (bytes: Buffer): boolean =>
  // eslint-disable-next-line no-control-regex -- bytes of control are what other files have
  bytes.length > 0 && bytes.length <= longestFile && !/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/.test(bytes.toString('latin1'))

/** An import file by the record of its folder, or else by the record that fits best. */
export function importRows(path: string, bytes: Buffer): { kind: string; rows: Row[] } {
  const all = Object.values(dialects).flatMap(({ name, records }) =>
    records.map((record) => ({ record, name, rows: rowsOfImport(bytes, record) })),
  )
  // `Common/ImportItem` and `DBSrv/run/ImportItem` both end with ImportItem, so the longer name decides.
  const [ofFolder] = all
    .filter(({ record }) => isIn(record.folder, path))
    .toSorted((one, other) => other.record.folder.length - one.record.folder.length)
  const problemsOf = ({ rows }: (typeof all)[number]) => rows.filter(({ problem }) => problem).length
  const best = ofFolder ?? all.toSorted((one, other) => problemsOf(one) - problemsOf(other))[0]
  if (!best) return { kind: 'text', rows: [] }
  const how = ofFolder ? '' : '. By its folder nothing is known; this fits best'
  return { kind: `an import file: ${best.record.what} for ${best.name}${how}`, rows: best.rows }
}

const isIn = (folder: string, path: string): boolean =>
  `/${path.replaceAll('\\', '/').toLowerCase()}`.includes(`/${folder.toLowerCase()}/`)

/** The rows of an import file by its record. */
export function rowsOfImport(bytes: Buffer, { lines }: ImportRecord): Row[] {
  const rows: Row[] = []
  const hasMark = bytes.subarray(0, 3).toString('latin1') === '\u00EF\u00BB\u00BF'
  if (hasMark) rows.push(row(0, 'byte order mark', '', 'becomes a part of the login'))
  let at = hasMark ? 3 : 0
  for (const [place, fields] of lines.entries()) {
    const end = bytes.indexOf('\n', at)
    const text = bytes.toString('latin1', at, end < 0 ? bytes.length : end).replace(/\r$/, '')
    const isMissing = at >= bytes.length
    if (isMissing && !fields.every(({ isOptional }) => isOptional))
      rows.push(row(bytes.length, `line ${place + 1}: ${fields[0]?.name ?? ''}`, '', 'is missing'))
    else if (!isMissing) rows.push(...rowsOfLine(text, at, fields))
    if (end < 0 && !isMissing && fields.some(({ isRest }) => isRest))
      rows.push(row(bytes.length, 'end of line', '', 'is missing: the server cuts the last character'))
    at = end < 0 ? bytes.length : end + 1
  }
  const rest = bytes.toString('latin1', at).trim()
  if (rest) rows.push(row(at, 'rest', `(hidden, ${rest.length} characters)`, 'the server reads no more lines'))
  return rows
}

function rowsOfLine(text: string, at: number, fields: readonly ImportField[]): Row[] {
  const rows: Row[] = []
  let from = 0
  for (const field of fields) {
    const token = field.isRest ? { 0: text.slice(from), index: 0 } : /\S+/.exec(text.slice(from))
    if (!token || token[0] === '') {
      if (!field.isOptional) rows.push(row(at + from, field.name, '', 'is missing'))
      continue
    }
    const value = token[0]
    rows.push(row(at + from + token.index, field.name, printed(field, value), problemOf(field, value)))
    from += token.index + value.length
  }
  const tail = text.slice(from)
  const rest = tail.trim()
  if (rest) rows.push(row(at + from + tail.indexOf(rest), 'rest', `(hidden, ${rest.length} characters)`, 'is not read'))
  return rows
}

const row = (at: number, label: string, value: string, problem: string | null): Row => ({ at, label, value, problem })

// A value that does not fit may be a password in the wrong place.
const printed = (field: ImportField, value: string): string =>
  field.kind === 'hidden' || problemOf(field, value) ? `(hidden, ${value.length} characters)` : value

function problemOf({ kind, least, most, longest }: ImportField, value: string): string | null {
  if (!/^[ -~]*$/.test(value)) return 'has bytes that are not ASCII'
  if (longest !== undefined && value.length > longest) return `is longer than ${longest} characters`
  if (kind === 'login') return isGameLogin(value) ? null : 'is no login'
  if (kind === 'date') return /^\d{2}\/\d{2}\/\d{4}$/.test(value) ? null : 'is no date like 31/12/2026'
  if (kind !== 'number') return null
  if (!/^\d{1,10}$/.test(value)) return 'is no number'
  if (least !== undefined && Number(value) < least) return `is less than ${least}`
  return most !== undefined && Number(value) > most ? `is more than ${most}` : null
}
