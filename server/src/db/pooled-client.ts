import type pg from 'pg'
import { DatabaseClient } from './database-client.ts'
import type { Statement } from './joined-query.ts'
import { changedUnderPlan, nameOf } from './prepared-names.ts'

/** What a connection through a pooler is told beside pg's own settings. */
export interface PooledConfig extends pg.ClientConfig {
  statementTimeoutMs: number
  idleMs: number
  /** The pooler knows the prepared statements of each connection, and makes them where they are missing. */
  keepsNames: boolean
}

// The pooler keeps a session, and its old plans, longer than our connection.
const withoutName = new Set<string>()

/**
 * A connection through a pooler in transaction mode: each transaction may get another session, so limits are set in
 * each, in the same message. That costs no round trip. Statements are prepared by name only where the pooler supports
 * it.
 */
export class PooledClient extends DatabaseClient {
  readonly #keepsNames: boolean
  readonly #limit: string
  readonly #limits: string

  constructor(config: PooledConfig) {
    super(config)
    const { statementTimeoutMs, idleMs, keepsNames } = config
    this.#keepsNames = keepsNames
    this.#limit = `select set_config('statement_timeout', '${statementTimeoutMs}', true)`
    this.#limits = `set local statement_timeout = ${statementTimeoutMs}; set local idle_in_transaction_session_timeout = ${idleMs}`
  }

  // One of pg's many signatures: the one that Kysely uses.
  override query(...args: unknown[]): never {
    const [text, values] = args
    if (typeof text !== 'string' || !Array.isArray(values) || args.length !== 2)
      return super.query(...(args as [string])) as never
    if (/^(begin|start transaction)\b/.test(text)) return super.query(`${text}; ${this.#limits}`) as never
    // None of them is a statement of a transaction, or needs a limit.
    if (/^(commit|rollback|vacuum)\b/.test(text)) return super.query(text) as never
    const name = this.#keepsNames && !withoutName.has(text) ? nameOf(text) : undefined
    const send = this.getTransactionStatus() === 'I' ? this.#sendAlone : this.#send
    return send.call(this, { name, text, values }) as never
  }

  async #send(query: Statement): Promise<unknown> {
    try {
      return await super.query(query as pg.QueryConfig)
    } catch (error) {
      this.#forget(query, error)
      throw error
    }
  }

  /** A statement outside of a transaction is one by itself, with the limit before it. */
  async #sendAlone(query: Statement): Promise<unknown> {
    try {
      return await this.#submit(query)
    } catch (error) {
      if (!this.#forget(query, error)) throw error
      // It was refused before it was executed.
      return await this.#submit({ ...query, name: undefined })
    }
  }

  #submit(query: Statement): Promise<unknown> {
    return this.join([{ text: this.#limit }], query)
  }

  /** Whether the statement failed because of an old plan. It has no name from then on. */
  #forget({ name, text }: Statement, error: unknown): boolean {
    if (!name || (error as { code?: string }).code !== changedUnderPlan) return false
    withoutName.add(text)
    return true
  }
}
