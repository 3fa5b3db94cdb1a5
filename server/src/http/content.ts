import { sql, type Kysely } from 'kysely'
import type { App } from '../app.ts'
import type { DB } from '../db/tables.ts'
import { transaction } from '../db/transaction.ts'

/** The channel on which nodes tell each other which tags of the cache have fallen. */
export const contentChannel = 'content_changed'

/**
 * Changes public content: one transaction, after which every cached answer of `tags` has fallen, here before this
 * returns and on the other nodes as the commit reaches them. After a deadlock `work` is run again.
 */
export async function changeContent<T>(
  app: App,
  tags: readonly string[],
  work: (db: Kysely<DB>) => Promise<T>,
): Promise<T> {
  const result = await transaction(app.db, async (trx) => {
    const made = await work(trx)
    await sql`select pg_notify(${contentChannel}, ${tags.join(' ')})`.execute(trx)
    return made
  })
  app.cache.fall(tags)
  return result
}
