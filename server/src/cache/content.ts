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

/** The last word of a notification about a change that no visitor waits for. Nodes of before read it as one more tag. */
const lateWord = 'late'

/** Invalidates what another node has changed; `payload` is its notification. */
export function receiveContentChange(cache: App['cache'], payload: string): void {
  const words = payload.split(' ')
  if (words.at(-1) !== lateWord) return cache.invalidate(words)
  for (const tag of words.slice(0, -1)) cache.invalidateLate(tag)
}

const soonMs = 1_000
const soon = new WeakMap<App['cache'], Map<string, () => void>>()

/**
 * Invalidates a tag here and on the other nodes, for a change that is committed already and too frequent to be sent
 * each time: at once, and then at most once a second. Visitors may still get what was there for two seconds, until the
 * newer reply is made; a request with a token always gets the change.
 */
export function invalidateSoon(app: Pick<App, 'cache' | 'db' | 'log'>, tag: string): void {
  const tags = soon.get(app.cache) ?? new Map<string, () => void>()
  soon.set(app.cache, tags)
  const tell =
    tags.get(tag) ??
    atMostEvery(soonMs, async () => {
      app.cache.invalidateLate(tag)
      try {
        await sql`select pg_notify(${contentChannel}, ${`${tag} ${lateWord}`})`.execute(app.db)
      } catch (error) {
        app.log.warn({ err: error, tag }, 'the other nodes were not notified of a change')
      }
    })
  tags.set(tag, tell)
  tell()
}
