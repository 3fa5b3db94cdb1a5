import { Problem } from '../../../console/problem.ts'

/** A database of another site. It is only read, in one transaction, so that all rows are of one moment. */
export interface ForeignDatabase {
  kind: 'mysql' | 'postgres'
  /** Server and database, without user and password. */
  title: string
  /** A name between the quotes of this database. */
  quote(name: string): string
  /** The n-th parameter in a statement, from 1 on. */
  parameter(nth: number): string
  /** A value as text, in SQL. */
  asText(expression: string): string
  /** Every value is text or null. */
  query(statement: string, parameters: (string | bigint)[]): Promise<Record<string, string | null>[]>
  close(): Promise<void>
}

/** The rows of a table that a mapping names. */
export interface ForeignTable {
  schema?: string | undefined
  table: string
  key: string
  only: Record<string, string[]>
}

/** So many rows are read at once. */
const rowsAtOnce = 1_000

/**
 * The columns of the table, with whether each is a whole number. Only names that the table really has are ever put into
 * a statement. Throws Problem when there is no such table.
 */
export async function findColumns(
  database: ForeignDatabase,
  { schema, table }: Pick<ForeignTable, 'schema' | 'table'>,
): Promise<Map<string, { isWhole: boolean }>> {
  const current = database.kind === 'mysql' ? 'database()' : 'current_schema()'
  const rows = await database.query(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = ${schema === undefined ? current : database.parameter(1)}
       and table_name = ${database.parameter(schema === undefined ? 1 : 2)} order by ordinal_position`,
    [...(schema === undefined ? [] : [schema]), table],
  )
  if (rows.length === 0)
    throw new Problem(
      `${database.title} has no table ${[schema, table].filter(Boolean).join('.')}, or its user may not read it.`,
    )
  return new Map(rows.map((row) => [row.name ?? '', { isWhole: /int/i.test(row.type ?? '') }]))
}

/** How many rows of the table are wanted. */
export async function countRows(database: ForeignDatabase, table: ForeignTable): Promise<number> {
  const { clause, parameters } = filterOf(database, table.only, 0)
  const [row] = await database.query(
    `select count(*) as number from ${nameOf(database, table)}${clause ? ` where ${clause}` : ''}`,
    parameters,
  )
  return Number(row?.number ?? 0)
}

/** The wanted rows by their key, behind `after`, some at a time: never with an offset, and never all at once. */
export async function* readRows(
  database: ForeignDatabase,
  table: ForeignTable,
  columns: readonly string[],
  isWholeKey: boolean,
  after: string | null,
): AsyncGenerator<Record<string, string | null>> {
  const key = database.quote(table.key)
  const list = [...new Set([table.key, ...columns])].map((column) => database.quote(column)).join(', ')
  for (let from = after; ;) {
    // A key of digits is compared as a number, or the index would not be used.
    const start = from === null ? [] : [isWholeKey ? BigInt(from) : from]
    const { clause, parameters } = filterOf(database, table.only, start.length)
    const conditions = [...(start.length > 0 ? [`${key} > ${database.parameter(1)}`] : []), ...(clause ? [clause] : [])]
    const rows = await database.query(
      `select ${list} from ${nameOf(database, table)}
       ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''} order by ${key} limit ${rowsAtOnce}`,
      [...start, ...parameters],
    )
    yield* rows
    const last = rows.at(-1)?.[table.key]
    if (rows.length < rowsAtOnce || last === null || last === undefined) return
    from = last
  }
}

const nameOf = (database: ForeignDatabase, { schema, table }: ForeignTable): string =>
  [schema, table].flatMap((name) => (name === undefined ? [] : database.quote(name))).join('.')

function filterOf(database: ForeignDatabase, only: ForeignTable['only'], before: number) {
  const parameters: string[] = []
  const conditions = Object.entries(only).map(([column, values]) => {
    const places = values.map((value) => database.parameter(before + parameters.push(value)))
    return `${database.asText(database.quote(column))} in (${places.join(', ')})`
  })
  return { clause: conditions.join(' and '), parameters }
}
