import type { App } from '../server/src/app.ts'
import { changeContent } from '../server/src/cache/content.ts'
import { insertMark } from '../server/src/db/once-marks.ts'
import { demoItems } from './roadmap-items.ts'
import { insertItem } from '../server/src/features/roadmap/queries.ts'
import { searchText } from '../server/src/features/roadmap/service.ts'

const mark = 'demo_roadmap'
const hour = 3600_000
const day = 24 * hour

/** Adds the demo's roadmap, once: what staff delete stays deleted. */
export async function seedDemoRoadmap(app: App): Promise<void> {
  await changeContent(app, ['roadmap'], async (db) => {
    const now = app.now()
    if (!(await insertMark(db, mark, now.toISOString()))) return
    // 18:00 in the server's calendar.
    const today = Math.floor((now.getTime() - 3 * hour) / day) * day + 21 * hour
    const inDays = (days: number | null | undefined) =>
      days == null ? null : new Date(today + days * day).toISOString()
    for (const [ord, { etaInDays, doneInDays, ...item }] of demoItems.entries())
      await insertItem(db, {
        ...item,
        ord,
        search: searchText(item),
        eta: inDays(etaInDays),
        done_at: inDays(doneInDays),
        created_at: inDays(-90)!,
        updated_at: inDays(-2)!,
      })
  })
}
