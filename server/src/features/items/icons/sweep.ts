import { iconsKeptDays } from '@guildhall/contract/item-icon-rules'
import type { App } from '../../../app.ts'
import { iconFile } from './address.ts'
import { removeSheets } from './cut-icons.ts'
import * as queries from './queries.ts'

const hour = 3600_000

/** Removes sheets that are cut or were never sent, and icons that nobody uses any more with their files. */
export async function sweepIcons(app: App): Promise<void> {
  const now = app.now()
  const before = (hours: number) => new Date(now.getTime() - hours * hour).toISOString()
  await queries.markExpired(app.db, before(iconsKeptDays * 24), now.toISOString())
  await removeSheets(app, await queries.findSheetsToRemove(app.db, before(24)))
  // An hour after the removal no job saves files of the set, and no page shows them.
  const removed = await queries.findRemoved(app.db, before(1))
  if (!removed) return
  for (const name of removed.names) await app.storage.remove(iconFile(name))
  await queries.deleteSet(app.db, removed.id)
}
