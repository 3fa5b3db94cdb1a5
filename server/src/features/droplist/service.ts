import type { AnswerOf } from '@guildhall/contract'
import { dropQueryMin, dropsAtMost, type droplist } from '@guildhall/contract/droplist'
import type { App } from '../../app.ts'
import { fold } from '../../snapshots/fold.ts'
import { getSnapshot } from '../../snapshots/queries.ts'
import * as queries from './queries.ts'

/** The monsters that drop items whose name contains `nameItem`; none for a text that is too short (D-124). */
export async function findDrops(app: App, nameItem: string): Promise<AnswerOf<typeof droplist.findDrops>> {
  if (!app.game.capabilities.drops) return { drops: [], lastModified: null, unsupported: true }
  const { half, taken_at, failing_since } = await getSnapshot(app.db, 'drops')
  const about = {
    lastModified: taken_at && new Date(taken_at).toISOString(),
    ...(failing_since ? { unreachableSince: new Date(failing_since).toISOString() } : {}),
  }
  const q = fold(nameItem)
  if (!half || q.length < dropQueryMin) return { drops: [], ...about }
  const found = await queries.findDrops(app.db, half, q.replace(/[\\%_]/g, '\\$&'), dropsAtMost)
  return {
    drops: found.map(({ rarity, ...drop }) => ({
      ...drop,
      dropmob: drop.mob.replaceAll('_', ' ').trim(),
      ...(rarity ? { rarity } : {}),
    })),
    ...about,
  }
}
