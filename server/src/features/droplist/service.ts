import type { AnswerOf } from '@guildhall/contract'
import { dropQueryMin, dropsAtMost, type droplist } from '@guildhall/contract/droplist'
import type { App } from '../../app.ts'
import { fold } from '../../snapshots/fold.ts'
import { getSnapshot } from '../../snapshots/queries.ts'
import * as queries from './queries.ts'

/** Who leaves the items whose name contains `nameItem`; nobody for a text that is too short (D-124). */
export async function findDrops(app: App, nameItem: string): Promise<AnswerOf<typeof droplist.findDrops>> {
  const q = fold(nameItem)
  if (q.length < dropQueryMin) return { drops: [] }
  const { shown } = await getSnapshot(app.db, 'drops')
  if (!shown) return { drops: [] }
  const found = await queries.findDrops(app.db, shown, q.replace(/[\\%_]/g, '\\$&'), dropsAtMost)
  return { drops: found.map((drop) => ({ ...drop, dropmob: drop.mob.replaceAll('_', ' ').trim() })) }
}
