import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type { PoolClient } from 'pg'
import type { Database } from '../connect.ts'
import { isTooSlow } from '../database-down.ts'
import type { DB } from '../tables.ts'

interface LateReads {
  primary: Pick<Database, 'lend'>
  /** The replica's connections; null while it may not be used. */
  reader(): Pick<Database, 'lend'> | null
  onQuery(): void
  /** A query has failed on the replica and is repeated on the primary. */
  onRepeat(error: unknown): void
}

/**
 * Queries whose database is chosen when each begins, so that none that begins after an invalidation reads a replica
 * without the change. What fails on the replica is repeated once on the primary.
 */
export function lateReads(reads: LateReads): { db: Kysely<DB> } {
  const connect = async (): Promise<PostgresPoolClient> => {
    const reader = reads.reader()
    if (!reader) return (await reads.primary.lend()) as PostgresPoolClient
    try {
      return new LateClient(await reader.lend(), reads) as unknown as PostgresPoolClient
    } catch (error) {
      reads.onRepeat(error)
      return (await reads.primary.lend()) as PostgresPoolClient
    }
  }
  return {
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: { connect, end: async () => {}, options: {} } }) }),
  }
}

/** A connection to the replica, and to the primary from the first query on that failed. */
class LateClient {
  readonly #replica: PoolClient
  readonly #reads: LateReads
  #primary: PoolClient | null = null
  /** All of its queries are of one snapshot, so none is repeated alone: the whole operation is (http/read-late.ts). */
  #isInTransaction = false

  constructor(replica: PoolClient, reads: LateReads) {
    this.#replica = replica
    this.#reads = reads
  }

  async query(text: string, values: unknown[]): Promise<unknown> {
    if (this.#primary) return this.#primary.query(text, values)
    if (/^(begin|start transaction)\b/.test(text)) this.#isInTransaction = true
    this.#reads.onQuery()
    try {
      return await this.#replica.query(text, values)
    } catch (error) {
      // The primary would take as long.
      if (isTooSlow(error)) throw error
      this.#reads.onRepeat(error)
      if (this.#isInTransaction) throw error
      this.#primary = await this.#reads.primary.lend()
      return await this.#primary.query(text, values)
    }
  }

  release(): void {
    this.#replica.release()
    this.#primary?.release()
  }
}
