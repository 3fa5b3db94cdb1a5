import { sql, type Expression, type Kysely } from 'kysely'
import { connect } from './connect.ts'
import type { DB } from './tables.ts'

/** A row may have some kilobytes of text. */
const rowsAtOnce = 200
const statementMs = 5 * 60_000
/** Storage may be slow to take what was read. */
const idleMs = 5 * 60_000

/** Reads many queries as of one moment, each some rows at a time and one after the other. */
export interface SnapshotRows {
  find<Row>(query: (db: Kysely<DB>) => Expression<Row>): AsyncGenerator<Row[]>
  close(): Promise<void>
}

/** Opens a snapshot with a connection of its own. The caller closes it. */
export async function openSnapshotRows(databaseUrl: string): Promise<SnapshotRows> {
  const { db, close: disconnect } = connect(databaseUrl, { max: 1, statementTimeoutMs: statementMs })
  try {
    const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
    const close = () =>
      // A connection that is lost has no transaction any more.
      tx
        .rollback()
        .execute()
        .catch(() => {})
        .then(disconnect)
    await sql`select set_config('idle_in_transaction_session_timeout', ${String(idleMs)}, true)`.execute(tx)
    return { find: (query) => rowsOf(tx, query(tx)), close }
  } catch (error) {
    await disconnect()
    throw error
  }
}

async function* rowsOf<Row>(tx: Kysely<DB>, query: Expression<Row>): AsyncGenerator<Row[]> {
  await sql`declare rows_of_snapshot no scroll cursor for ${query}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from rows_of_snapshot`.execute(tx)
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) break
  }
  await sql`close rows_of_snapshot`.execute(tx)
}
