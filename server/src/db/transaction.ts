import type { IsolationLevel, Kysely, Transaction } from 'kysely'
import type { DB } from './tables.ts'
import { errorCode } from '../errors/read-error.ts'
import { changedUnderPlan } from './prepared-names.ts'

const attempts = 6
/** A serialization failure, a deadlock, and a table that a newer node's migration changed under a kept plan. */
const repeated = new Set<string | undefined>(['40001', '40P01', changedUnderPlan])

/**
 * Runs `work` in one transaction. Runs it again after a failure that the next attempt need not have, so `work` must have no
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
      if (!repeated.has(errorCode(error)) || attempt === attempts) throw error
    }
    // A random pause, so that the same transactions do not collide again.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt))
  }
}
