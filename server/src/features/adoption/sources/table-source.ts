import { Problem } from '../../../console/problem.ts'
import { columnsOf } from './csv-source.ts'
import { countRows, findColumns, readRows, type ForeignDatabase, type ForeignTable } from './foreign-queries.ts'
import type { Mapping, PeopleMapping } from './mapping.ts'
import { openMysql } from './mysql-queries.ts'
import { personOf } from './person-of.ts'
import type { Reading, Source } from './person.ts'
import { openPostgres } from './postgres-queries.ts'

/** The variable with the address of the other database, so that no file has its password. */
export const addressVariable = 'ADOPT_DATABASE_URL'

/** Connects to the database of an older site, by the environment or the mapping. */
export async function openForeign(
  kind: ForeignDatabase['kind'],
  { connection }: Mapping,
  variables: NodeJS.ProcessEnv,
): Promise<ForeignDatabase> {
  const text = variables[addressVariable] || connection?.url
  const example = `${kind}://user:password@host/database`
  if (!text)
    throw new Problem(`Set ${addressVariable} to ${example}, or write it into the mapping as connection.url.`, 2)
  const url = URL.parse(text)
  const scheme = kind === 'mysql' ? /^mysql:$/ : /^postgres(ql)?:$/
  // The text itself is never shown, because it has a password.
  if (!url || !scheme.test(url.protocol) || url.pathname.length < 2)
    throw new Problem(`The address of the other database is not like ${example}.`, 2)
  const tls = connection?.tls ?? false
  return kind === 'mysql' ? openMysql(url, tls) : openPostgres(url, tls)
}

/** The people of a table. `database` is closed together with the source. */
export async function openTable(database: ForeignDatabase, mapping: Mapping): Promise<Source> {
  const { people } = mapping
  if (!people) throw new Problem('The mapping has no part people.', 2)
  const table = tableOf('people', people)
  const used = columnsOf(people)
  const isWholeKey = await demandColumns(database, 'people', table, used)
  const zone = mapping.zone ?? '-03:00'
  return {
    title: `${database.title}, table ${[table.schema, table.table].filter(Boolean).join('.')}`,
    identity: { database: database.title, people, zone },
    rows: await countRows(database, table),
    isCounted: true,
    read: (after) =>
      readPeople(database, { table, people, zone, isWholeKey, columns: used.map(([, name]) => name) }, after),
    close: () => database.close(),
  }
}

/** The table of a part of the mapping. Throws Problem when it lacks table or key. */
export function tableOf(part: string, { schema, table, key, only = {} }: Partial<ForeignTable>): ForeignTable {
  if (!table) throw new Problem(`The mapping has no ${part}.table.`, 2)
  if (!key) throw new Problem(`The mapping has no ${part}.key: a column that is different in each row, such as id.`, 2)
  return { schema, table, key, only }
}

/** Compares the mapping with the table. Returns whether its key is a whole number. */
export async function demandColumns(
  database: ForeignDatabase,
  part: string,
  table: ForeignTable,
  used: readonly [key: string, column: string][],
): Promise<boolean> {
  const columns = await findColumns(database, table)
  const missing = used.filter(([, column]) => !columns.has(column))
  if (missing.length > 0)
    throw new Problem(
      [
        `The table ${table.table} does not fit the mapping:`,
        ...missing.map(([key, column]) => `  ${part}.${key}: there is no column "${column}".`),
        `  It has: ${[...columns.keys()].join(', ')}`,
      ].join('\n'),
    )
  return columns.get(table.key)?.isWhole ?? false
}

interface Part {
  table: ForeignTable
  people: PeopleMapping
  zone: string
  isWholeKey: boolean
  columns: string[]
}

async function* readPeople(
  database: ForeignDatabase,
  { table, people, zone, isWholeKey, columns }: Part,
  after: string | null,
): AsyncGenerator<Reading> {
  for await (const row of readRows(database, table, columns, isWholeKey, after)) {
    const key = row[table.key] ?? null
    const at = { position: key ?? '', place: `row ${key ?? 'without a key'}` }
    yield { ...at, ...personOf(key, (column) => row[column] ?? null, people, zone) }
  }
}
