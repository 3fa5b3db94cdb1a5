import { sql, type Kysely } from 'kysely'
import type { App } from '../app.ts'
import { atMostEvery } from '../jobs/at-most-every.ts'
import type { DB } from '../db/tables.ts'
import { transaction } from '../db/transaction.ts'

/** The NOTIFY channel on which nodes send each other the cache tags to invalidate. */
export const contentChannel = 'content_changed'

/**
 * Changes public content in one transaction and then invalidates the cached replies of `tags`: on this node before the
 * function returns, on the other nodes when the commit reaches them. After a deadlock `work` runs again.
 */
export async function changeContent<T>(
  app: App,
  tags: readonly string[],
  work: (db: Kysely<DB>) => Promise<T>,
): Promise<T> {
  const result = await transaction(app.db, async (trx) => {
    const value = await work(trx)
    await notifyContentChanged(trx, tags)
    return value
  })
  app.cache.invalidate(tags)
  return result
}

/** Tells the other nodes when the transaction commits. On this node the caller must invalidate `tags` afterwards. */
export const notifyContentChanged = (trx: Kysely<DB>, tags: readonly string[]) =>
  sql`select pg_notify(${contentChannel}, ${tags.join(' ')})`.execute(trx)

const soonMs = 1_000
const soon = new WeakMap<App['cache'], Map<string, () => void>>()

/**
 * Invalidates a tag here and on the other nodes, for a change that is committed already and too frequent to be sent
 * each time: at once, and then at most once a second.
 */
export function invalidateSoon(app: Pick<App, 'cache' | 'db' | 'log'>, tag: string): void {
  const tags = soon.get(app.cache) ?? new Map<string, () => void>()
  soon.set(app.cache, tags)
  const tell =
    tags.get(tag) ??
    atMostEvery(soonMs, async () => {
      app.cache.invalidate([tag])
      try {
        await sql`select pg_notify(${contentChannel}, ${tag})`.execute(app.db)
      } catch (error) {
        app.log.warn({ err: error, tag }, 'the other nodes were not notified of a change')
      }
    })
  tags.set(tag, tell)
  tell()
}
