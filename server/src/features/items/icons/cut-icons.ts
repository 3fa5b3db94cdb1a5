import { createHash } from 'node:crypto'
import { cellsOf, sheetMaxPixels } from '@guildhall/contract/item-icon-rules'
import type { App } from '../../../app.ts'
import { transaction } from '../../../db/transaction.ts'
import { StorageFailure } from '../../../ports/storage.ts'
import { iconFile } from './address.ts'
import { cutIcon, readSheet } from './cut.ts'
import * as queries from './queries.ts'

/** How many icons are cut and saved at once. */
const atOnce = 25

/**
 * Cuts the icons of a set, sheet by sheet. A run that was interrupted begins again and makes the same files. When
 * storage fails the job is repeated; any other failure ends the set.
 */
export async function cutIcons(app: App, setId: number): Promise<void> {
  try {
    await cutAll(app, setId)
  } catch (error) {
    if (error instanceof StorageFailure) throw error
    app.log.error({ err: error, set: setId }, 'the icons of items could not be cut')
    await queries.failCutting(app.db, setId)
  }
}

async function cutAll(app: App, setId: number): Promise<void> {
  const set = await queries.getSetToCut(app.db, setId)
  if (!set) return
  const cell = { width: set.cell_width, height: set.cell_height }
  const icons = [...new Set((set.mapping as [number, number][]).map(([, icon]) => icon))].toSorted((a, b) => a - b)
  const sheets = await queries.findSheets(app.db, setId)
  let first = 0
  let cut = 0
  for (const sheet of sheets) {
    const cells = cellsOf(sheet, cell)
    const asked = icons.filter((icon) => icon >= first && icon < first + cells)
    const bytes = asked.length > 0 ? await app.storage.read(sheet.name) : null
    if (asked.length > 0 && !bytes) throw new Error(`The sheet ${sheet.name} is not in storage.`)
    const pixels = bytes && (await readSheet(bytes, sheetMaxPixels))
    for (let at = 0; pixels && at < asked.length; at += atOnce) {
      const some = asked.slice(at, at + atOnce)
      const files = await Promise.all(some.map((icon) => cutIcon(pixels, cell, icon - first)))
      cut += some.length
      if (!(await keep(app, { id: setId, key: set.key }, some, files, cut))) return
    }
    first += cells
  }
  await queries.finishCutting(app.db, setId)
  await removeSheets(app, sheets)
}

/** Saves cut icons after their rows. False when the set is not being cut any more. */
async function keep(
  app: App,
  { id, key }: { id: number; key: string },
  icons: number[],
  files: (Buffer | null)[],
  cut: number,
): Promise<boolean> {
  const named = files.map((bytes, at) => ({ icon: icons[at]!, bytes, name: bytes && nameOf(bytes, key) }))
  const rows = named.map(({ icon, name }) => ({ icon, name }))
  if (!(await transaction(app.db, (tx) => queries.putCells(tx, id, rows, cut)))) return false
  const byName = new Map(named.flatMap(({ name, bytes }) => (name && bytes ? [[name, bytes] as const] : [])))
  await Promise.all([...byName].map(([name, bytes]) => app.storage.save(iconFile(name), bytes)))
  return true
}

/** By the content and the set: equal icons of a set are one file, and a set is removed with all of its files. */
const nameOf = (bytes: Buffer, key: string): string =>
  `icons/${createHash('sha256').update(bytes).digest('hex').slice(0, 20)}${key}`

/** Removes stored sheets and then their rows, so that the sweep repeats what a crash interrupts. */
export async function removeSheets(app: App, sheets: { id: number; name: string }[]): Promise<void> {
  for (const { name } of sheets) await app.storage.remove(name)
  await queries.deleteSheets(
    app.db,
    sheets.map(({ id }) => id),
  )
}
