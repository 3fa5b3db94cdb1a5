import type { Kysely } from 'kysely'
import type { App } from '../server/src/app.ts'
import { insertMark } from '../server/src/db/once-marks.ts'
import type { DB } from '../server/src/db/tables.ts'
import { putWatch } from '../server/src/features/market/watches/queries.ts'
import { getUserByLogin } from '../server/src/people/queries.ts'

const mark = 'demo_market_watches'

/** What the demo player waits for, and the most for one piece: one of them is on offer for less. */
const watches: [item: number, name: string, highest: number][] = [
  [412, 'Poeira de Oriharucon', 70],
  [2441, 'Diamante', 1_000],
  [422, 'Baú de Ouro', 8_000],
]

/** Adds items that the demo player waits for, once. */
export async function seedDemoWatches(app: App, db: Kysely<DB>): Promise<void> {
  const player = await getUserByLogin(db, 'player')
  const at = app.now().toISOString()
  if (!player || !(await insertMark(db, mark, at))) return
  for (const [item, name, highest] of watches)
    await putWatch(db, { user_id: player.id, item_key: String(item), item: [item], name, highest, created_at: at })
}
