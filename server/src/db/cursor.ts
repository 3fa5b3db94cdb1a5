import { sql, type Expression, type Kysely } from 'kysely'
import { connect } from './connect.ts'
import type { DB } from './tables.ts'

/** Some hundred kilobytes of text, which is what a reply has in memory. */
const rowsAtOnce = 1_000
/** Sorting the rows of a year may take longer than a page may. */
const statementMs = 5 * 60_000
/** A reader that takes nothing for so long is gone. PostgreSQL then ends the transaction. */
const idleMs = 60_000

/** Rows of a query as of one moment, some at a time. */
export interface Cursor<Row> {
  /** How many rows there are in all. */
  rows: number
  batches: AsyncIterable<Row[]>
  /** Ends the cursor and its connection. May be called at any time, and more than once. */
  close(): Promise<void>
}

/**
 * Opens a cursor over a query. It has a connection of its own, because a slow reader would otherwise hold one of those
 * that requests share. Number and rows come from one snapshot. The caller closes it.
 */
export async function openCursor<Row>(
  databaseUrl: string,
  queryOf: (db: Kysely<DB>) => Expression<Row>,
): Promise<Cursor<Row>> {
  const { db, close: disconnect } = connect(databaseUrl, { max: 1, statementTimeoutMs: statementMs })
  let closing: Promise<void> | undefined
  try {
    const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
    const close = () => {
      // A connection that is lost has no transaction any more.
      closing ??= tx
        .rollback()
        .execute()
        .catch(() => {})
        .then(disconnect)
      return closing
    }
    try {
      await sql`select set_config('idle_in_transaction_session_timeout', ${String(idleMs)}, true)`.execute(tx)
      const query = queryOf(tx)
      const counted = await sql<{ count: number }>`select count(*) as count from (${query}) counted`.execute(tx)
      await sql`declare rows_of_query no scroll cursor for ${query}`.execute(tx)
      return { rows: counted.rows[0]?.count ?? 0, batches: batchesOf<Row>(tx, close), close }
    } catch (error) {
      await close()
      throw error
    }
  } catch (error) {
    if (!closing) await disconnect()
    throw error
  }
}

/** The first rows of a query, at most `most`, and how many there are in all. */
export async function sampleOf<Row>(
  db: Kysely<DB>,
  query: Expression<Row>,
  most: number,
): Promise<{ count: number; rows: Row[] }> {
  const counted = await sql<{ count: number }>`select count(*) as count from (${query}) counted`.execute(db)
  const { rows } = await sql<Row>`select * from (${query}) sample limit ${most}`.execute(db)
  return { count: counted.rows[0]?.count ?? 0, rows }
}

async function* batchesOf<Row>(tx: Kysely<DB>, close: () => Promise<void>): AsyncGenerator<Row[]> {
  try {
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from rows_of_query`.execute(tx)
      if (rows.length > 0) yield rows
      if (rows.length < rowsAtOnce) return
    }
  } finally {
    await close()
  }
}
