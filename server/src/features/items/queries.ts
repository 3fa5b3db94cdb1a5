import { sql, type Insertable, type Kysely } from 'kysely'
import type { DB, ItemEffects } from '../../db/tables.ts'
import type { CatalogueItem } from '../../ports/game.ts'

type Db = Kysely<DB>

/** What the game's list says of these indexes, and their icons. An index may have only one of both. */
export const findItems = (db: Db, indexes: number[]) =>
  db
    .selectFrom(sql<{ index: number }>`unnest(${indexes}::int[])`.as<'asked'>(sql`asked (index)`))
    .leftJoin('game_items as item', 'item.index', 'asked.index')
    .leftJoin('item_icons as icon', 'icon.index', 'asked.index')
    .select(['asked.index', 'item.name', 'item.position', 'item.is_tradable', 'item.is_blocked', 'icon.name as icon'])
    .execute()

/**
 * The codes of what the shop sells of these indexes with a picture of its own, each once with its newest picture, the
 * newest last.
 */
export const findShopPictures = (db: Db, indexes: number[]) =>
  db
    .selectFrom((of) =>
      of
        .selectFrom('shop_items as s')
        .distinctOn('s.item')
        .select(['s.id', 's.item', 's.picture_id'])
        .where(sql<number>`s.item[1]`, 'in', indexes)
        .where('s.deleted_at', 'is', null)
        .where('s.picture_id', 'is not', null)
        .orderBy('s.item')
        .orderBy('s.id', 'desc')
        .as('newest'),
    )
    .innerJoin('pictures as p', 'p.id', 'newest.picture_id')
    .select(['newest.item', 'p.name', 'p.width', 'p.height'])
    .orderBy('newest.id')
    .execute()

/** The labels of all effects. */
export const findEffects = (db: Db) => db.selectFrom('item_effects').selectAll().execute()

/** One change of an effect at a time, also of one that has no words yet. */
export const lockEffect = (db: Db, effect: number) =>
  sql`select pg_advisory_xact_lock(hashtext(${`effect ${effect}`}))`.execute(db)

export const getEffect = (db: Db, effect: number) =>
  db.selectFrom('item_effects').selectAll().where('effect', '=', effect).forUpdate().executeTakeFirst()

export const putEffect = (db: Db, effect: Insertable<ItemEffects>) =>
  db
    .insertInto('item_effects')
    .values(effect)
    .onConflict((conflict) => conflict.column('effect').doUpdateSet(effect))
    .execute()

export const removeEffect = (db: Db, effect: number) =>
  db.deleteFrom('item_effects').where('effect', '=', effect).execute()

/** The number of kinds of item by effect. */
export async function countEffects(db: Db): Promise<Map<number, number>> {
  const { rows } = await sql<{ effect: number; items: number }>`
    select (pair -> 0)::int as effect, count(distinct index) as items
    from game_items cross join lateral jsonb_array_elements(effects) pair group by 1`.execute(db)
  return new Map(rows.map(({ effect, items }) => [effect, items]))
}

const gameItems = (db: Db) =>
  db
    .selectFrom('game_items as item')
    .select(['item.index', 'item.name', 'required_level', 'position', 'effects', 'is_tradable', 'is_blocked'])
    .select((eb) =>
      eb.selectFrom('item_icons as icon').select('icon.name').whereRef('icon.index', '=', 'item.index').as('icon'),
    )

export type GameItemRow = Awaited<ReturnType<ReturnType<typeof gameItems>['execute']>>[number]

/** Every kind of item, by index: a few thousand rows. */
export const findItemNames = (db: Db) =>
  db.selectFrom('game_items').select(['index', 'name', 'is_blocked']).orderBy('index').execute()

export const findGameItems = (db: Db, indexes: number[]): Promise<GameItemRow[]> =>
  indexes.length
    ? gameItems(db).where('item.index', 'in', indexes).orderBy('item.index').execute()
    : Promise.resolve([])

export const lockGameItem = (db: Db, index: number) =>
  gameItems(db).where('item.index', '=', index).forUpdate().executeTakeFirst()

export const blockItem = (db: Db, index: number, isBlocked: boolean) =>
  db.updateTable('game_items').set({ is_blocked: isBlocked }).where('index', '=', index).execute()

/** When the game's list was last read; null before the first time. */
export async function getReadAt(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('game_items')
    .select((eb) => eb.fn.max('read_at').as('at'))
    .executeTakeFirst()
  return row?.at ? new Date(row.at) : null
}

/** Replaces the stored list by the game's list. Blocked items stay blocked. */
export async function replaceItems(db: Db, items: CatalogueItem[], readAt: string): Promise<void> {
  const rows = items.map((item) => ({
    index: item.index,
    name: item.name,
    required_level: item.requiredLevel,
    position: item.position,
    grade: item.grade,
    effects: item.effects,
    is_tradable: item.isTradable,
  }))
  await sql`
    insert into game_items (index, name, required_level, position, grade, effects, is_tradable, read_at)
    select distinct on (index) *, ${readAt}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as item (index int, name text, required_level int, position int, grade int, effects jsonb, is_tradable boolean)
    on conflict (index) do update set name = excluded.name, required_level = excluded.required_level,
      position = excluded.position, grade = excluded.grade, effects = excluded.effects,
      is_tradable = excluded.is_tradable, read_at = excluded.read_at`.execute(db)
  await db.deleteFrom('game_items').where('read_at', '<>', readAt).where('is_blocked', '=', false).execute()
}
