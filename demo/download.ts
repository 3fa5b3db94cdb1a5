import type { App } from '../server/src/app.ts'
import { changeContent } from '../server/src/cache/content.ts'
import { insertMark } from '../server/src/db/once-marks.ts'
import { demoDownloads } from './downloads.ts'
import { insertDownload } from '../server/src/features/download/queries.ts'

const mark = 'demo_downloads'
const day = 24 * 3600_000

/** Adds the demo's downloads, once: what staff delete stays deleted. */
export async function seedDemoDownloads(app: App): Promise<void> {
  await changeContent(app, ['downloads', 'settings'], async (db) => {
    const now = app.now()
    if (!(await insertMark(db, mark, now.toISOString()))) return
    const daysAgo = (days: number) => new Date(now.getTime() - days * day).toISOString()
    for (const { createdDaysAgo, updatedDaysAgo, ...download } of demoDownloads)
      await insertDownload(db, {
        ...download,
        created_at: daysAgo(createdDaysAgo),
        updated_at: daysAgo(updatedDaysAgo),
      })
  })
}
