import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { Problem } from '../../../console/problem.ts'
import { encodingFinder } from '../../../csv/encoding.ts'
import { cellsOf, csvRecords } from '../../../csv/records.ts'
import { decoded, linesOf, type Encoding } from '../../../csv/text.ts'
import { errorText } from '../../../errors/read-error.ts'
import { usualColumns, type Mapping, type PeopleMapping } from './mapping.ts'
import { personOf } from './person-of.ts'
import type { Reading, Source } from './person.ts'

/** The people of a CSV file with a header. Its rows are read one by one; a wrong row stops nothing. */
export async function openCsv(path: string, mapping: Mapping): Promise<Source> {
  const { sha256, found, lines, first } = await inspect(path)
  const encoding = mapping.csv?.encoding ?? found
  const header = new TextDecoder(encoding).decode(first).split(/\r\n|\n|\r/)[0] ?? ''
  const separator = mapping.csv?.separator ?? separatorOf(header)
  const names = (cellsOf(header, separator) ?? []).map((name) => name.toLowerCase())
  const people = mapping.people ?? presentColumns(names)
  demandColumns(path, people, names)
  const zone = mapping.zone ?? '-03:00'
  return {
    title: `${basename(path)} (${encoding}, separated by ${separator === '\t' ? 'tabs' : separator})`,
    identity: { file: sha256, encoding, separator, people, zone },
    rows: Math.max(0, lines - 1),
    isCounted: false,
    read: (after) => rowsOf({ path, encoding, separator, names, people, zone }, after === null ? 0 : Number(after)),
    close: async () => {},
  }
}

interface Columns {
  path: string
  encoding: Encoding
  separator: string
  names: readonly string[]
  people: PeopleMapping
  zone: string
}

async function* rowsOf(columns: Columns, after: number): AsyncGenerator<Reading> {
  const { path, encoding, separator, names, people, zone } = columns
  const lines = linesOf(decoded(createReadStream(path), encoding))
  for await (const { row, cells, problem } of csvRecords(lines, separator, names.length)) {
    if (row === 1 || row <= after) continue
    const at = { position: String(row), place: `line ${row}` }
    if (!cells || cells.length !== names.length) {
      const found = cells ? `${cells.length} cells in place of ${names.length}` : wordsOf[problem]
      yield { ...at, login: '', person: null, problems: [{ code: 'row_broken', found }] }
      continue
    }
    const cell = (column: string) => cells[names.indexOf(column.toLowerCase())] ?? null
    if (!isWanted(people, cell)) continue
    const key = cell(people.key ?? people.login)
    yield { ...at, ...personOf(people.key ? key : (key?.toLowerCase() ?? null), cell, people, zone) }
  }
}

const wordsOf = { quotes: 'a quote without an end', long: 'a line over 64 kB' }

const isWanted = ({ only = {} }: PeopleMapping, cell: (column: string) => string | null): boolean =>
  Object.entries(only).every(([column, values]) => values.includes(cell(column) ?? ''))

/** Reads the file once: its digest, encoding and number of lines. */
async function inspect(path: string) {
  const hash = createHash('sha256')
  const finder = encodingFinder()
  let lines = 0
  let first: Buffer | undefined
  let last = 10
  try {
    for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
      first ??= piece
      hash.update(piece)
      finder.add(piece)
      for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines += 1
      last = piece.at(-1) ?? last
    }
  } catch (error) {
    throw new Problem(`The file ${path} cannot be read: ${errorText(error)}`)
  }
  if (!first) throw new Problem(`The file ${path} is empty.`)
  if (first.includes(0))
    throw new Problem(`The file ${path} is no text in UTF-8 or Windows-1252. Save the table as CSV again.`)
  return { sha256: hash.digest('hex'), found: finder.end(), lines: lines + (last === 10 ? 0 : 1), first }
}

/** The one that the header has most often. */
const separatorOf = (header: string): string =>
  [',', ';', '\t', '|'].toSorted((one, other) => header.split(other).length - header.split(one).length)[0]!

/** The usual columns, as far as the header has them. */
function presentColumns(names: readonly string[]): PeopleMapping {
  const has = (column: string) => names.includes(column)
  const { login, password, ...others } = usualColumns
  const present = Object.fromEntries(Object.entries(others).filter(([, column]) => has(column)))
  const hash = has(password.hash) && {
    password: { hash: password.hash, ...(has(password.salt) && { salt: password.salt }) },
  }
  return { login, ...present, ...hash }
}

function demandColumns(path: string, people: PeopleMapping, names: readonly string[]): void {
  const missing = columnsOf(people).filter(([, column]) => !names.includes(column.toLowerCase()))
  if (missing.length === 0) return
  const lines = missing.map(([key, column]) => `  people.${key}: there is no column "${column}".`)
  throw new Problem(
    [`The header of ${path} does not fit the mapping:`, ...lines, `  It has: ${names.join(', ')}`].join('\n'),
  )
}

/** The columns of a mapping with the keys that name them. */
export function columnsOf(mapping: PeopleMapping): [key: string, column: string][] {
  const { key, login, email, firstName, lastName, createdAt, password, balance, state, only = {} } = mapping
  const pairs: [string, string | undefined][] = [
    ...Object.entries({ key, login, email, firstName, lastName, createdAt, balance }),
    ...Object.entries({
      'password.hash': password?.hash,
      'password.salt': password?.salt,
      'state.column': state?.column,
    }),
    ...Object.keys(only).map((column): [string, string] => [`only.${column}`, column]),
  ]
  return pairs.filter((pair): pair is [string, string] => pair[1] !== undefined)
}
