import type pg from 'pg'
import { DatabaseClient } from './database-client.ts'
import { JoinedQuery } from './joined-query.ts'
import { changedUnderPlan, nameOf } from './prepared-names.ts'

/**
 * A connection that prepares each statement under a name made from its text. PostgreSQL then parses it once per
 * connection and keeps its plan after a few runs. The query of an article took longer to plan than to execute. The start
 * of a transaction is sent together with its first statement, so it costs no round trip.
 */
export class PreparingClient extends DatabaseClient {
  /** The start of a transaction that is not sent yet. */
  #start: string | null = null

  // One of pg's many signatures: the one that Kysely uses.
  override query(...args: unknown[]): never {
    const [text, values] = args
    const isStatement = typeof text === 'string' && Array.isArray(values) && args.length === 2
    if (!isStatement) return this.#queryOfLibrary(args)
    if (isStart(text)) {
      this.#start = text
      return Promise.resolve(nothing('START TRANSACTION')) as never
    }
    const start = this.#start
    this.#start = null
    // Nothing has happened in it.
    if (start && isEnd(text)) return Promise.resolve(nothing(text.toUpperCase())) as never
    const query = { name: nameOf(text), text, values: values as unknown[] } as pg.QueryConfig
    const reply = start ? this.#join(start, query) : super.query(query)
    return reply.catch((error: { code?: string }) => {
      // The next connection has no old plan.
      if (error.code === changedUnderPlan) void this.end().catch(() => {})
      throw error
    }) as never
  }

  /** Libraries send objects and plain texts, which are left as they are. */
  #queryOfLibrary(args: unknown[]): never {
    const start = this.#start
    this.#start = null
    // What follows waits for it in pg's own queue, and fails by itself when this one fails.
    if (start) void super.query(start).catch(() => {})
    return super.query(...(args as [string])) as never
  }

  #join(start: string, query: pg.QueryConfig): Promise<unknown> {
    return new Promise((resolve, reject) => {
      super.query(new JoinedQuery(start, query, (error, result) => (error ? reject(error) : resolve(result))))
    })
  }
}

const isStart = (text: string): boolean => text === 'begin' || text.startsWith('start transaction')
const isEnd = (text: string): boolean => text === 'commit' || text === 'rollback'
const nothing = (command: string) => ({ command, rowCount: null, rows: [], fields: [] })
