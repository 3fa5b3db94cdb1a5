import type { ImportField, ImportRecord } from '../../../server/src/game/formats/dialects/dialect.ts'
import { isGameLogin } from '../../../server/src/game/formats/import-files.ts'
import { allRecords, recordOfFolder, type NamedRecord, type OwnServer } from './import-record.ts'
import type { Row } from './rows.ts'

const longestFile = 1_024

/** An import file is short text: no NUL, and no control character but line ends. A byte order mark is a mistake in it. */
export const isImportText = (bytes: Buffer): boolean =>
  // eslint-disable-next-line no-control-regex -- bytes of control are what other files have
  bytes.length > 0 && bytes.length <= longestFile && !/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/.test(bytes.toString('latin1'))

/**
 * An import file by the record of its folder. When its content does not fit that one, or nothing is known by its folder,
 * the records that fit are named.
 */
export function importRows(path: string, bytes: Buffer, own?: OwnServer): { kind: string; rows: Row[] } {
  const tries = allRecords.map((each) => ({ ...each, rows: rowsOfImport(bytes, each.record) }))
  const fitting = tries.filter(({ rows }) => marks(rows) === 0)
  const ofFolder = recordOfFolder(path, own)
  if (ofFolder) {
    const rows = rowsOfImport(bytes, ofFolder.record)
    const kind = `an import file: ${ofFolder.record.what} for ${ofFolder.dialect}`
    // A password may be anything, so many records fit a text. The folder says which of them can be meant.
    const others = fitting.filter(({ record }) => record.what === ofFolder.record.what)
    if (marks(rows) === 0 || others.length === 0) return { kind, rows }
    return { kind: `${kind}, by its folder. Its content fits: ${named(others)}`, rows }
  }
  const ofOwn = fitting.filter(({ dialect }) => dialect === own?.dialect)
  const best = ofOwn[0] ?? fitting[0] ?? tries.toSorted((one, other) => marks(one.rows) - marks(other.rows))[0]
  if (!best) return { kind: 'text', rows: [] }
  const kind = 'an import file. By its folder nothing is known'
  const choice = `shown as ${best.record.what} for ${best.dialect}`
  return {
    kind: fitting.length
      ? `${kind}; its content fits: ${named(fitting)}; ${choice}`
      : `${kind}. ${nothingFits}; ${choice}`,
    rows: best.rows,
  }
}

const nothingFits = 'Its content fits no known import file'

const marks = (rows: Row[]): number => rows.filter(({ problem }) => problem).length

/** `an item (w2pp, over), a new password (imports)`. */
function named(records: readonly NamedRecord[]): string {
  const whats = [...new Set(records.map(({ record }) => record.what))]
  return whats
    .map(
      (what) =>
        `${what} (${records
          .filter(({ record }) => record.what === what)
          .map(({ dialect }) => dialect)
          .join(', ')})`,
    )
    .join(', ')
}

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
