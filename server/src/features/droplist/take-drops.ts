import { createHash } from 'node:crypto'
import type { App } from '../../app.ts'
import type { Drop, Page } from '../../ports/game.ts'
import { fold } from '../../snapshots/fold.ts'
import { appliedValue, takeSnapshot } from '../../snapshots/take.ts'
import * as queries from './queries.ts'

/** Takes a snapshot of the game's drops when it is due. Items get their names from the game's own list. */
export async function takeDrops(app: App, options: { force?: boolean } = {}): Promise<void> {
  const { db, game } = app
  if (!game.capabilities.drops) return
  // Each drop is small: half a million take some tens of megabytes while the job runs.
  let drops: Drop[] = []
  let names = new Map<number, string>()
  await takeSnapshot(
    app,
    {
      kind: 'drops',
      everyMinutes: app.config.snapshots.dropsMinutes,
      async read() {
        drops = []
        let cursor: string | null = null
        do {
          const page: Page<Drop> = appliedValue(await game.readDrops(cursor))
          drops.push(...page.rows)
          cursor = page.next
        } while (cursor !== null)
        const catalogue = game.capabilities.catalogue ? appliedValue(await game.readCatalogue()) : []
        names = new Map(catalogue.map((item) => [item.index, item.name.replaceAll('_', ' ').trim()]))
        const digest = createHash('sha256')
        for (const { itemIndex, mob, rarity } of drops)
          digest.update(`${itemIndex} ${names.get(itemIndex) ?? ''} ${mob} ${rarity ?? ''}\n`)
        return { digest: digest.digest('hex'), takenAt: app.now() }
      },
      async fill(half) {
        await queries.emptyHalf(db, half)
        for (let at = 0; at < drops.length; at += batchRows)
          await queries.insertDrops(db, half, at, drops.slice(at, at + batchRows))
        const items = [...new Set(drops.map((drop) => drop.itemIndex))].map((index) => {
          const name = names.get(index) || `Item ${index}`
          return { index, name, key: fold(name) }
        })
        await queries.insertItems(db, half, items)
        return { rowCount: await queries.finishHalf(db, half) }
      },
    },
    options,
  )
}

const batchRows = 20_000
