import type { Kysely } from 'kysely'
import type { TaskList } from 'graphile-worker'
import type { App } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { transaction } from '../../db/transaction.ts'
import { isItem } from '../../game/formats/item.ts'
import type { EffectLabel, ItemKnowledge } from '../../game/items.ts'
import { task } from '../../jobs/job.ts'
import type { Item } from '../../ports/game.ts'
import { readItemsJob } from './jobs.ts'
import * as queries from './queries.ts'

const readAgainAfterMs = 3600_000

/** What there is to know about some items: describeItem and tradeProblem of server/src/game/items.ts take it. */
export async function knowItems(db: Kysely<DB>, items: Item[]): Promise<ItemKnowledge> {
  const indexes = [...new Set(items.map(({ index }) => index))]
  const known = indexes.length ? await queries.findItems(db, indexes) : []
  return {
    isListed: (await queries.getReadAt(db)) !== null,
    items: new Map(
      known.map((row) => [row.index, { name: row.name, isTradable: row.is_tradable, isBlocked: row.is_blocked }]),
    ),
    effects: await knowEffects(db),
  }
}

/** What the effects of items are called, by their number. */
export async function knowEffects(db: Kysely<DB>): Promise<Map<number, EffectLabel>> {
  const effects = await queries.findEffects(db)
  return new Map(effects.map((row) => [row.effect, { pt: row.label_pt, en: row.label_en }]))
}

/** Reads the game's list of items when that was not done for an hour. */
export async function readItems(app: Pick<App, 'db' | 'game' | 'log' | 'now'>): Promise<void> {
  const now = app.now()
  const readAt = await queries.getReadAt(app.db)
  if (!app.game.capabilities.catalogue || (readAt && now.getTime() - readAt.getTime() < readAgainAfterMs)) return
  const list = await app.game.readCatalogue()
  if (list.kind !== 'applied') {
    app.log.warn({ list }, 'the list of items could not be read from the game')
    return
  }
  const items = list.value.filter((item) =>
    isItem({
      index: item.index,
      effects: [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
    }),
  )
  for (const item of items) item.name = item.name.replaceAll('_', ' ').trim()
  if (items.length) await transaction(app.db, (tx) => queries.replaceItems(tx, items, now.toISOString()))
}

export const itemTasks = (app: App): TaskList => task(readItemsJob, () => readItems(app))
