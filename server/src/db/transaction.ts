import type { IsolationLevel, Kysely, Transaction } from 'kysely'
import type { DB } from './tables.ts'
import { errorCode } from '../errors/read-error.ts'

const attempts = 6

/**
 * Runs `work` in one transaction. Runs it again after a deadlock or a serialization failure, so `work` must have no
 * effect outside the transaction that may not happen twice. A lost connection is not retried, because the commit may
 * have arrived.
 */
export async function transaction<T>(
  db: Kysely<DB>,
  work: (tx: Transaction<DB>) => Promise<T>,
  { isolation = 'read committed' }: { isolation?: IsolationLevel } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().setIsolationLevel(isolation).execute(work)
    } catch (error) {
      const code = errorCode(error)
      if ((code !== '40001' && code !== '40P01') || attempt === attempts) throw error
    }
    // A random pause, so that the same transactions do not collide again.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt))
  }
}
