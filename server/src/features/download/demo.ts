import type { App } from '../../app.ts'
import { changeContent } from '../../http/content.ts'
import { insertMark } from '../news/queries.ts'
import { demoDownloads } from './demo-downloads.ts'
import { insertDownload } from './queries.ts'

const mark = 'demo_downloads'
const day = 24 * 3600_000

/** Offers the demo's files, once: what staff delete stays deleted. */
export async function seedDemoDownloads(app: App): Promise<void> {
  await changeContent(app, ['downloads'], async (db) => {
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
