import { sql, type Kysely } from 'kysely'
import type { App } from '../app.ts'
import { atMostEvery } from '../jobs/at-most-every.ts'
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
    await tellContentChanged(trx, tags)
    return made
  })
  app.cache.fall(tags)
  return result
}

/** Tells the other nodes with the commit of a transaction; here the tags fall after it, by whoever calls this. */
export const tellContentChanged = (trx: Kysely<DB>, tags: readonly string[]) =>
  sql`select pg_notify(${contentChannel}, ${tags.join(' ')})`.execute(trx)

const soonMs = 1_000
const soon = new WeakMap<App['cache'], Map<string, () => void>>()

/**
 * Lets the cached answers of a tag fall, here and on the other nodes, for a change that is committed already and too
 * frequent to be told each time: at once, and then at most once a second.
 */
export function contentChangedSoon(app: Pick<App, 'cache' | 'db' | 'log'>, tag: string): void {
  const tags = soon.get(app.cache) ?? new Map<string, () => void>()
  soon.set(app.cache, tags)
  const tell =
    tags.get(tag) ??
    atMostEvery(soonMs, async () => {
      app.cache.fall([tag])
      try {
        await sql`select pg_notify(${contentChannel}, ${tag})`.execute(app.db)
      } catch (error) {
        app.log.warn({ err: error, tag }, 'the other nodes were not told of a change')
      }
    })
  tags.set(tag, tell)
  tell()
}
