import type pg from 'pg'
import { DatabaseClient } from './database-client.ts'
import type { Statement } from './joined-query.ts'
import { changedUnderPlan, nameOf, renameChanged } from './prepared-names.ts'
import { isUnread } from './unread.ts'

/**
 * A connection that prepares each statement under a name made from its text. PostgreSQL then parses it once per
 * connection and keeps its plan after a few runs. The query of an article took longer to plan than to execute. The start
 * of a transaction, and statements whose replies nobody reads, are sent together with the next statement, so they cost
 * no round trip.
 */
export class PreparingClient extends DatabaseClient {
  /** The start of a transaction, and statements in it, that are not sent yet. */
  #waiting: Statement[] = []
  /** The end of the transaction is under way. What still comes belongs to none. */
  #isEnding = false

  // One of pg's many signatures: the one that Kysely uses.
  override query(...args: unknown[]): never {
    const [text, values] = args
    const isStatement = typeof text === 'string' && Array.isArray(values) && args.length === 2
    if (!isStatement) return this.#queryOfLibrary(args)
    if (isStart(text)) {
      this.#isEnding = false
      return this.#wait({ text })
    }
    const statement = { name: nameOf(text), text, values: values as unknown[] }
    if (isUnread(values) && this.#isInTransaction()) return this.#wait(statement)
    if (isEnd(text)) return this.#end(statement) as never
    return this.#send(this.#takeWaiting(), statement) as never
  }

  #isInTransaction(): boolean {
    return !this.#isEnding && (this.#waiting.length > 0 || this.getTransactionStatus() === 'T')
  }

  #wait(statement: Statement): never {
    this.#waiting.push(statement)
    return Promise.resolve(nothing('')) as never
  }

  #takeWaiting(): Statement[] {
    const waiting = this.#waiting
    if (waiting.length > 0) this.#waiting = []
    return waiting
  }

  #end(statement: Statement): Promise<unknown> {
    this.#isEnding = true
    const waiting = this.#takeWaiting()
    const isCommit = statement.text === 'commit'
    const isUnsent = waiting[0] !== undefined && isStart(waiting[0].text)
    // Nothing has happened in it, or nothing that is to stay.
    if (isUnsent && (!isCommit || waiting.length === 1)) return Promise.resolve(nothing(statement.text.toUpperCase()))
    return this.#send(isCommit ? waiting : [], statement)
  }

  async #send(before: Statement[], query: Statement): Promise<unknown> {
    const isAlone = before.length === 0 && this.getTransactionStatus() === 'I'
    try {
      return await this.#submit(before, query)
    } catch (error) {
      if ((error as { code?: string }).code !== changedUnderPlan) throw error
      for (const { name, text } of [...before, query]) if (name) renameChanged(text, name)
      // It was refused before it was executed. A transaction is over with it, and `transaction()` repeats the whole.
      if (!isAlone) throw error
      return await this.#submit([], { ...query, name: nameOf(query.text) })
    }
  }

  #submit(before: Statement[], query: Statement): Promise<unknown> {
    return before.length > 0 ? this.join(before, query) : super.query(query as pg.QueryConfig)
  }

  /** Libraries send objects and plain texts, which are left as they are. */
  #queryOfLibrary(args: unknown[]): never {
    // What follows waits for them in pg's own queue. When one of them fails, the transaction is aborted, and so is what
    // follows, with an error that says no more. Nobody mixes libraries and unread statements in a transaction.
    for (const statement of this.#takeWaiting()) void super.query(statement as pg.QueryConfig).catch(() => {})
    return super.query(...(args as [string])) as never
  }
}

const isStart = (text: string): boolean => text === 'begin' || text.startsWith('start transaction')
const isEnd = (text: string): boolean => text === 'commit' || text === 'rollback'
const nothing = (command: string) => ({ command, rowCount: null, rows: [], fields: [] })
