import { sql, type Insertable, type Kysely } from 'kysely'
import type { DB, ItemIconSets, ItemIconSheets } from '../../../db/tables.ts'

type Db = Kysely<DB>

export const insertSheet = (db: Db, sheet: Insertable<ItemIconSheets>) =>
  db.insertInto('item_icon_sheets').values(sheet).returning('id').executeTakeFirstOrThrow()

/** Those of the sheets that no set has yet, locked until they have one. */
export const lockSheets = (db: Db, ids: number[]) =>
  db
    .selectFrom('item_icon_sheets')
    .select(['id', 'width', 'height'])
    .where('id', 'in', ids)
    .where('set_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Gives the sheets to a set, in the order of `ids`. */
export const putSheets = (db: Db, setId: number, ids: number[]) =>
  sql`
    update item_icon_sheets set set_id = ${setId}, place = sent.place
    from unnest(${ids}::bigint[]) with ordinality as sent (id, place) where item_icon_sheets.id = sent.id`.execute(db)

export const findSheets = (db: Db, setId: number) =>
  db
    .selectFrom('item_icon_sheets')
    .select(['id', 'name', 'width', 'height'])
    .where('set_id', '=', setId)
    .orderBy('place')
    .execute()

/** Sheets that were uploaded before `time` and never sent, and those that are cut. */
export const findSheetsToRemove = (db: Db, time: string) =>
  db
    .selectFrom('item_icon_sheets as sheet')
    .leftJoin('item_icon_sets as set', 'set.id', 'sheet.set_id')
    .select(['sheet.id', 'sheet.name'])
    .where((eb) =>
      eb.or([
        eb('set.state', '<>', 'cutting'),
        eb.and([eb('sheet.set_id', 'is', null), eb('sheet.uploaded_at', '<', time)]),
      ]),
    )
    .limit(200)
    .execute()

export const deleteSheets = (db: Db, ids: number[]) =>
  ids.length ? db.deleteFrom('item_icon_sheets').where('id', 'in', ids).execute() : Promise.resolve([])

export const insertSet = (db: Db, set: Insertable<ItemIconSets>) =>
  db.insertInto('item_icon_sets').values(set).returning('id').executeTakeFirstOrThrow()

const sets = (db: Db) =>
  db
    .selectFrom('item_icon_sets as set')
    .leftJoin('users as u', 'u.id', 'set.uploaded_by')
    .select([
      'set.id',
      'set.state',
      'set.is_used',
      'set.items',
      'set.icons',
      'set.icons_cut as cut',
      'set.empty',
      'set.left_out',
      'set.cell_width',
      'set.cell_height',
      'set.uploaded_at',
      'set.used_at',
      'u.login as uploaded_by',
    ])
    .where('set.state', '<>', 'removed')
    .orderBy('set.id', 'desc')

export type SetRow = Awaited<ReturnType<ReturnType<typeof sets>['execute']>>[number]

/** The sets that are not removed, the newest first: a few. */
export const findSets = (db: Db): Promise<SetRow[]> => sets(db).execute()

/** As `findSets`. Changes of any set wait until the transaction ends. */
export async function lockSets(db: Db): Promise<SetRow[]> {
  await db.selectFrom('item_icon_sets').select('id').orderBy('id').forUpdate().execute()
  return findSets(db)
}

/** What cutting needs of a set; undefined when it is not being cut any more. */
export const getSetToCut = (db: Db, id: number) =>
  db
    .selectFrom('item_icon_sets')
    .select(['key', 'mapping', 'cell_width', 'cell_height'])
    .where('id', '=', id)
    .where('state', '=', 'cutting')
    .executeTakeFirst()

/** Notes icons before their files are saved. False when the set is not being cut any more. */
export async function putCells(db: Db, setId: number, cells: { icon: number; name: string | null }[], cut: number) {
  const row = await db
    .updateTable('item_icon_sets')
    .set({ icons_cut: cut })
    .where('id', '=', setId)
    .where('state', '=', 'cutting')
    .returning('id')
    .executeTakeFirst()
  if (!row) return false
  await db
    .insertInto('item_icon_cells')
    .values(cells.map((cell) => ({ set_id: setId, ...cell })))
    .onConflict((conflict) =>
      conflict.columns(['set_id', 'icon']).doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })),
    )
    .execute()
  return true
}

const pairsOf = (setId: number) =>
  sql`(select (pair ->> 0)::int as index, (pair ->> 1)::int as icon
    from item_icon_sets, jsonb_array_elements(mapping) pair where id = ${setId})`

/** Ends the cutting, and counts the items whose cell is empty. */
export const finishCutting = (db: Db, setId: number) =>
  sql`
    update item_icon_sets set state = 'ready', icons_cut = icons, empty = (
      select count(*) from ${pairsOf(setId)} pairs join item_icon_cells cells on cells.set_id = ${setId} and cells.icon = pairs.icon
      where cells.name is null)
    where id = ${setId} and state = 'cutting'`.execute(db)

export const failCutting = (db: Db, id: number) =>
  db
    .updateTable('item_icon_sets')
    .set({ state: 'failed' })
    .where('id', '=', id)
    .where('state', '=', 'cutting')
    .execute()

/** Marks sets for the sweep. */
export const markRemoved = (db: Db, ids: number[], at: string) =>
  ids.length
    ? db.updateTable('item_icon_sets').set({ state: 'removed', ended_at: at }).where('id', 'in', ids).execute()
    : Promise.resolve([])

/** Ends the use of the set in use, if there is one: its items are drawn. */
export async function endUse(db: Db, at: string): Promise<void> {
  await db.updateTable('item_icon_sets').set({ is_used: false, ended_at: at }).where('is_used', '=', true).execute()
  await db.deleteFrom('item_icons').execute()
}

/** Puts a set into use; no other may be. */
export async function beginUse(db: Db, setId: number, at: string): Promise<void> {
  await db
    .updateTable('item_icon_sets')
    .set({ is_used: true, used_at: at, ended_at: null })
    .where('id', '=', setId)
    .execute()
  await sql`
    insert into item_icons (index, name)
    select pairs.index, cells.name
    from ${pairsOf(setId)} pairs join item_icon_cells cells on cells.set_id = ${setId} and cells.icon = pairs.icon
    where cells.name is not null`.execute(db)
}

interface Sample {
  index: number
  name: string | null
  position: number | null
  icon: string
  /** The icon that it has now. */
  current: string | null
}

/** Some items with an icon of the set: first what the shop sells, then others, always the same. */
export async function findSamples(db: Db, setId: number, most: number): Promise<Sample[]> {
  const { rows } = await sql<Sample>`
    select pairs.index, items.name, items.position, cells.name as icon, used.name as current
    from ${pairsOf(setId)} pairs
    join item_icon_cells cells on cells.set_id = ${setId} and cells.icon = pairs.icon
    left join game_items items on items.index = pairs.index
    left join item_icons used on used.index = pairs.index
    where cells.name is not null
    order by exists (select from shop_items s where s.item[1] = pairs.index and s.deleted_at is null) desc,
      items.index is null, hashint4(pairs.index), pairs.index
    limit ${most}`.execute(db)
  return rows
}

/** Marks sets that ended, or were uploaded and not used, before `time`. */
export const markExpired = (db: Db, time: string, now: string) =>
  db
    .updateTable('item_icon_sets')
    .set({ state: 'removed', ended_at: now })
    .where('is_used', '=', false)
    .where('state', 'in', ['ready', 'failed'])
    .where((eb) => eb(eb.fn.coalesce('ended_at', 'uploaded_at'), '<', time))
    .execute()

/** A set whose removal began before `time`, with the names of its files. */
export async function findRemoved(db: Db, time: string): Promise<{ id: number; names: string[] } | undefined> {
  const set = await db
    .selectFrom('item_icon_sets')
    .select('id')
    .where('state', '=', 'removed')
    .where('ended_at', '<', time)
    .orderBy('id')
    .executeTakeFirst()
  if (!set) return undefined
  const rows = await db
    .selectFrom('item_icon_cells')
    .select('name')
    .distinct()
    .where('set_id', '=', set.id)
    .where('name', 'is not', null)
    .execute()
  return { id: set.id, names: rows.flatMap(({ name }) => name ?? []) }
}

export const deleteSet = (db: Db, id: number) =>
  db.deleteFrom('item_icon_sets').where('id', '=', id).where('state', '=', 'removed').execute()
