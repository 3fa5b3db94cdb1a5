import type { CompiledQuery, Kysely, QueryResult } from 'kysely'
import type { DB } from './tables.ts'
import { markUnread } from './unread.ts'

/** The place of a value in a statement that is compiled before the value is known. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement of a path that runs often, built and compiled on its first use; later uses only fill the values in.
 * Building the statements of a purchase took a tenth of its processor time. `build` gets places instead of values. It may
 * hand them on as parameters and nothing else: a condition on a value would be decided once for all calls. A list must be
 * one parameter (`any(...)`).
 */
export function prepared<Values extends object, Row>(
  build: (db: Kysely<DB>, values: Values) => CompiledQuery<Row>,
): (db: Kysely<DB>, values: Values) => Promise<QueryResult<Row>> {
  return executor(build, () => {})
}

/**
 * A prepared statement whose reply nobody reads. In a transaction it is sent together with the next statement, at the
 * latest with the commit, so it costs no round trip. When it fails, that statement is refused with its error. Its effect
 * is seen by all later statements, as always.
 */
export function preparedUnread<Values extends object>(
  build: (db: Kysely<DB>, values: Values) => CompiledQuery,
): (db: Kysely<DB>, values: Values) => Promise<void> {
  const execute = executor(build, markUnread)
  return async (db, values) => void (await execute(db, values))
}

function executor<Values extends object, Row>(
  build: (db: Kysely<DB>, values: Values) => CompiledQuery<Row>,
  mark: (values: readonly unknown[]) => void,
): (db: Kysely<DB>, values: Values) => Promise<QueryResult<Row>> {
  let compiled: CompiledQuery<Row> | undefined
  return (db, values) => {
    compiled ??= build(db, slots as Values)
    const parameters = compiled.parameters.map((each) =>
      each instanceof Slot ? values[each.name as keyof Values] : each,
    )
    mark(parameters)
    const query = { ...compiled, parameters }
    const kysely = db.getExecutor()
    // The portal has no plugins. Those of tests watch statements and change none.
    if (kysely.plugins.length > 0) kysely.transformQuery(compiled.query, compiled.queryId)
    return kysely.provideConnection((connection) => connection.executeQuery<Row>(query))
  }
}

const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) })
