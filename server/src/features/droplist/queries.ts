import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'
import type { Drop } from '../../ports/game.ts'
import type { Half } from '../../snapshots/queries.ts'

type Db = Kysely<DB>

interface FoundDrop {
  drop_id: number
  item: string
  itemid: number
  mob: string
  rarity: Drop['rarity']
}

/**
 * The drops of items whose name contains `q` (folded and escaped for LIKE), names that begin with it first. The search
 * reads only the few thousand names, and then drops of the matching items until there are `limit`.
 */
export async function findDrops(db: Db, half: Half, q: string, limit: number): Promise<FoundDrop[]> {
  const { rows } = await sql<FoundDrop>`
    with items as (
      select item_id, name, name_key, name_key not like ${`${q}%`} as is_later from ${sql.table(`drop_items_${half}`)}
      where name_key like ${`%${q}%`} order by is_later, name_key, item_id limit ${limit}
    )
    select d.id as drop_id, i.name as item, i.item_id as itemid, d.mob, d.rarity
    from items i cross join lateral (
      select id, mob, rarity from ${sql.table(`drops_${half}`)} where item_id = i.item_id order by mob limit ${limit}
    ) d
    order by i.is_later, i.name_key, i.item_id, d.mob limit ${limit}`.execute(db)
  return rows
}

export const emptyHalf = (db: Db, half: Half) =>
  sql`truncate ${sql.table(`drop_items_${half}`)}, ${sql.table(`drops_${half}`)}`.execute(db)

/** Inserts the drops that the half does not have yet; their ids start after `after`. */
export async function insertDrops(db: Db, half: Half, after: number, drops: Drop[]): Promise<void> {
  await sql`
    insert into ${sql.table(`drops_${half}`)} (id, item_id, mob, rarity)
    select ${after} + input.place, input.item_id, input.mob, input.rarity
    from unnest(${drops.map((drop) => drop.itemIndex)}::integer[], ${drops.map((drop) => drop.mob)}::text[],
      ${drops.map((drop) => drop.rarity)}::text[]) with ordinality as input (item_id, mob, rarity, place)
    on conflict (item_id, mob) do nothing`.execute(db)
}

export async function insertItems(
  db: Db,
  half: Half,
  items: { index: number; name: string; key: string }[],
): Promise<void> {
  await sql`
    insert into ${sql.table(`drop_items_${half}`)} (item_id, name, name_key)
    select * from unnest(${items.map((item) => item.index)}::integer[], ${items.map((item) => item.name)}::text[],
      ${items.map((item) => item.key)}::text[])`.execute(db)
}

export async function finishHalf(db: Db, half: Half): Promise<number> {
  await sql`analyze ${sql.table(`drop_items_${half}`)}, ${sql.table(`drops_${half}`)}`.execute(db)
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(`drops_${half}`)}`.execute(db)
  return rows[0]?.count ?? 0
}
