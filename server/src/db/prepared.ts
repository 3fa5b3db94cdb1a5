import type { CompiledQuery, Kysely, QueryResult } from 'kysely'
import type { DB } from './tables.ts'

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
  let compiled: CompiledQuery<Row> | undefined
  return (db, values) => {
    compiled ??= build(db, slots as Values)
    const parameters = compiled.parameters.map((each) =>
      each instanceof Slot ? values[each.name as keyof Values] : each,
    )
    const query = { ...compiled, parameters }
    // Directly, because nothing of ours changes results on their way (Kysely's plugins).
    return db.getExecutor().provideConnection((connection) => connection.executeQuery<Row>(query))
  }
}

const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) })
