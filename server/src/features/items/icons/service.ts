import { randomBytes } from 'node:crypto'
import type { AnswerOf } from '@guildhall/contract'
import { cellsOf, sheetMaxPixels } from '@guildhall/contract/item-icon-rules'
import { lookOf } from '@guildhall/contract/item-look'
import type { items } from '@guildhall/contract/items'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import { recordAdminAction } from '../../../audit/record.ts'
import { changeContent } from '../../../cache/content.ts'
import type { DB } from '../../../db/tables.ts'
import { transaction } from '../../../db/transaction.ts'
import { tidyName } from '../../../documents/file-name.ts'
import { refuse, refuseField } from '../../../fail.ts'
import type { SentDocument } from '../../../http/multipart.ts'
import { makeSheet } from '../../../images/renditions.ts'
import { iconAddress } from './address.ts'
import { cutIconsJob } from './jobs.ts'
import { readMapping } from './mapping.ts'
import * as queries from './queries.ts'

type Icons = AnswerOf<typeof items.getItemIcons>
type IconSet = NonNullable<Icons['used']>

const sampleItems = 12
/** The cached replies that show items. */
const tags = ['shop', 'items']

export async function getItemIcons({ db }: App): Promise<Icons> {
  const rows = await queries.findSets(db)
  const used = rows.find(({ is_used }) => is_used)
  const waiting = waitingOf(rows)
  const compared = waiting?.state === 'ready' ? waiting : used
  return {
    used: used ? presentSet(used) : null,
    waiting: waiting ? presentSet(waiting) : null,
    former: presentFormer(rows),
    samples: compared ? await samplesOf(db, compared) : [],
  }
}

/** The set that was never in use. */
const waitingOf = (rows: queries.SetRow[]) => rows.find(({ used_at }) => used_at === null)

/** Of the sets that were in use, the last one. */
function presentFormer(rows: queries.SetRow[]): IconSet | null {
  const [row] = rows
    .filter(({ is_used, used_at }) => !is_used && used_at !== null)
    .toSorted((one, other) => other.used_at!.localeCompare(one.used_at!))
  return row ? presentSet(row) : null
}

async function samplesOf(db: Kysely<DB>, { id, is_used }: queries.SetRow): Promise<Icons['samples']> {
  const rows = await queries.findSamples(db, id, sampleItems)
  return rows.map(({ index, name, position, icon, current }) => {
    const look = (picture: string | null) =>
      lookOf(name ?? '', { index, position: position ?? 0 }, { picture: picture && iconAddress(picture) })
    return {
      index,
      name: name || m.item_unnamed({ index }),
      before: look(is_used ? null : current),
      after: look(icon),
    }
  })
}

const presentSet = ({ state, ...row }: queries.SetRow): IconSet => ({ ...row, state: state as IconSet['state'] })

/** Stores a sheet without loss. Its row is written first, so that a sweep finds the file that a crash left. */
export async function uploadIconSheet(
  app: App,
  caller: Caller,
  sheet: SentDocument | undefined,
): Promise<AnswerOf<typeof items.uploadIconSheet>> {
  if (!sheet) refuseField('sheet', 'required', m.error_field_required())
  const { bytes, width, height } = await makeSheet(sheet.bytes, sheetMaxPixels)
  // `/media` serves no file with this ending.
  const name = `icons/sheets/${randomBytes(16).toString('hex')}.png`
  const sent_as = tidyName(sheet.sentAs, 'sheet')
  const { id } = await queries.insertSheet(app.db, {
    name,
    sent_as,
    width,
    height,
    uploaded_by: caller.id,
    uploaded_at: app.now().toISOString(),
  })
  await app.storage.save(name, bytes)
  return { message: m.item_icons_sheet_kept({ name: sent_as }), data: { id, name: sent_as, width, height } }
}

/** Makes a set of uploaded sheets and a mapping, in place of one that waits, and lets a job cut it. */
export async function cutItemIcons(
  app: App,
  caller: Caller,
  form: { sheets: number[]; cell_width: number; cell_height: number; leave_out?: 'true' | 'false' | undefined },
  file: SentDocument | undefined,
): Promise<AnswerOf<typeof items.cutItemIcons>> {
  if (!file) refuseField('mapping', 'required', m.error_field_required())
  const mapping = readMapping(file.bytes)
  const now = app.now().toISOString()
  const { cell_width, cell_height } = form
  const sheetIds = [...new Set(form.sheets)]
  const data = await transaction(app.db, async (tx) => {
    const waiting = waitingOf(await queries.lockSets(tx))
    const sheets = await queries.lockSheets(tx, sheetIds)
    if (sheets.length < sheetIds.length) refuseField('sheets', 'unknown', m.item_icons_sheet_gone())
    const pairs = pairsWithin(mapping, countCells(sheets, cell_width, cell_height), form.leave_out === 'true')
    if (waiting) await queries.markRemoved(tx, [waiting.id], now)
    const { id } = await queries.insertSet(tx, {
      key: randomBytes(6).toString('hex'),
      state: 'cutting',
      cell_width,
      cell_height,
      mapping: JSON.stringify(pairs),
      items: pairs.length,
      left_out: mapping.size - pairs.length,
      icons: new Set(pairs.map(([, icon]) => icon)).size,
      uploaded_by: caller.id,
      uploaded_at: now,
    })
    await queries.putSheets(tx, id, sheetIds)
    await app.jobs.add(tx, cutIconsJob, { set: id })
    const row = (await queries.findSets(tx)).find((each) => each.id === id)!
    const after = { ...factsOf(row), sheets: sheets.length, mapping: tidyName(file.sentAs, 'mapping') }
    await recordAdminAction(tx, caller, 'cutItemIcons', `item icons ${id}`, app.now(), { after })
    return presentSet(row)
  })
  return { message: m.item_icons_cutting({ icons: data.icons }), data }
}

function countCells(sheets: { width: number; height: number }[], width: number, height: number): number {
  const cells = sheets.reduce((sum, sheet) => sum + cellsOf(sheet, { width, height }), 0)
  if (cells === 0) refuseField('cell_width', 'cells', m.item_icons_no_cell())
  return cells
}

/** The pairs of item and icon that the sheets have. Others are refused, unless they are to be left out. */
function pairsWithin(mapping: Map<number, number>, cells: number, leavesOut: boolean): [number, number][] {
  const all = [...mapping]
  const pairs = all.filter(([, icon]) => icon < cells)
  if (pairs.length < all.length && (!leavesOut || pairs.length === 0)) {
    const [item, icon] = all.find(([, each]) => each >= cells)!
    refuseField(
      'mapping',
      'sheets',
      m.item_icons_mapping_beyond({ items: all.length - pairs.length, item, icon, cells, last: cells - 1 }),
    )
  }
  return pairs
}

/** Puts a set into use. The one that was in use can be used again, and the one before that cannot. */
export async function useItemIcons(app: App, caller: Caller, id: number): Promise<AnswerOf<typeof items.useItemIcons>> {
  const data = await changeContent(app, tags, async (tx) => {
    const rows = await queries.lockSets(tx)
    const row = rows.find((each) => each.id === id) ?? refuse('not_found')
    if (row.state !== 'ready') refuse('changed_meanwhile')
    if (row.is_used) return presentSet(row)
    const used = rows.find(({ is_used }) => is_used)
    const now = app.now().toISOString()
    await queries.endUse(tx, now)
    const older = rows.filter((each) => each.used_at !== null && each !== used && each !== row && used)
    await queries.markRemoved(
      tx,
      older.map((each) => each.id),
      now,
    )
    await queries.beginUse(tx, id, now)
    const change = { before: used && factsOf(used), after: factsOf(row) }
    await recordAdminAction(tx, caller, 'useItemIcons', `item icons ${id}`, app.now(), change)
    return { ...presentSet(row), is_used: true }
  })
  return { message: m.item_icons_used({ items: data.items - data.empty }), data }
}

/** Ends the use of a set, which can be used again for a while, or discards one that is not in use. */
export async function removeItemIcons(
  app: App,
  caller: Caller,
  id: number,
): Promise<AnswerOf<typeof items.removeItemIcons>> {
  return changeContent(app, tags, async (tx) => {
    const rows = await queries.lockSets(tx)
    const row = rows.find((each) => each.id === id) ?? refuse('not_found')
    const now = app.now().toISOString()
    if (row.is_used) {
      const older = rows.filter((each) => each.used_at !== null && each !== row)
      await queries.markRemoved(
        tx,
        older.map((each) => each.id),
        now,
      )
      await queries.endUse(tx, now)
    } else await queries.markRemoved(tx, [id], now)
    await recordAdminAction(tx, caller, 'removeItemIcons', `item icons ${id}`, app.now(), { before: factsOf(row) })
    return { message: row.is_used ? m.item_icons_removed() : m.item_icons_discarded() }
  })
}

const factsOf = ({ items: kinds, icons, cell_width, cell_height, is_used }: queries.SetRow) => ({
  items: kinds,
  icons,
  cell_width,
  cell_height,
  is_used,
})
