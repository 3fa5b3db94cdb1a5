import type { Kysely } from 'kysely'
import type { TaskList } from 'graphile-worker'
import type { App } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { transaction } from '../../db/transaction.ts'
import { isItem, itemOf } from '../../game/formats/item.ts'
import { lookKey, type EffectLabel, type ItemKnowledge } from '../../game/items.ts'
import { smallestOf } from '../../images/sizes.ts'
import { task } from '../../jobs/job.ts'
import { logRepeated } from '../../logs/repeated.ts'
import type { Item } from '../../ports/game.ts'
import { iconAddress } from './icons/address.ts'
import { cutIcons } from './icons/cut-icons.ts'
import { cutIconsJob } from './icons/jobs.ts'
import { readItemsJob } from './jobs.ts'
import * as queries from './queries.ts'

const readAgainAfterMs = 3600_000

/**
 * Names, rules of trade, effect labels, icons and pictures of these items, as describeItem and tradeProblem (game/items.ts) take them.
 */
export async function getItemKnowledge(db: Kysely<DB>, items: Item[]): Promise<ItemKnowledge> {
  const indexes = [...new Set(items.map(({ index }) => index))]
  const rows = indexes.length ? await queries.findItems(db, indexes) : []
  const pictures = indexes.length ? await queries.findShopPictures(db, indexes) : []
  return {
    isListed: (await queries.getReadAt(db)) !== null,
    items: new Map(
      rows.flatMap(({ index, name, position, is_tradable, is_blocked }) =>
        name === null
          ? []
          : [[index, { name, position: position!, isTradable: is_tradable!, isBlocked: is_blocked! }] as const],
      ),
    ),
    icons: new Map(rows.flatMap(({ index, icon }) => (icon === null ? [] : [[index, iconAddress(icon)] as const]))),
    effects: await getEffectLabels(db),
    pictures: new Map(
      pictures.flatMap(({ item: code, ...picture }) => {
        const item = itemOf(code)
        return item ? [[lookKey(item), smallestOf(picture)] as const] : []
      }),
    ),
  }
}

/** The labels of all effects, by their number. */
export async function getEffectLabels(db: Kysely<DB>): Promise<Map<number, EffectLabel>> {
  const effects = await queries.findEffects(db)
  return new Map(effects.map((row) => [row.effect, { pt: row.label_pt, en: row.label_en }]))
}

/** Reads the game's list of items, if the last time was an hour ago. */
export async function readItems(app: Pick<App, 'db' | 'game' | 'log' | 'now'>): Promise<void> {
  const now = app.now()
  const readAt = await queries.getReadAt(app.db)
  if (!app.game.capabilities.catalogue || (readAt && now.getTime() - readAt.getTime() < readAgainAfterMs)) return
  const list = await app.game.readCatalogue()
  if (list.kind !== 'applied') {
    logRepeated(
      app.log,
      { key: 'items', everyMs: 3600_000 },
      {
        level: 'warn',
        details: { list },
        message: 'the list of items could not be read from the game',
      },
    )
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

export const itemTasks = (app: App): TaskList => ({
  ...task(readItemsJob, () => readItems(app)),
  ...task(cutIconsJob, ({ set }) => cutIcons(app, set)),
})
