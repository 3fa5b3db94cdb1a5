import { sql, type Insertable, type Kysely, type Updateable } from 'kysely'
import type { Locale } from '@guildhall/contract'
import { roadmapItemsAtMost, type roadmapSorts, type RoadmapStatus } from '@guildhall/contract/roadmap'
import type { DB, RoadmapItems } from '../../db/tables.ts'

type Db = Kysely<DB>

interface RoadmapFilter {
  /** Folded and escaped search text; empty for all items. */
  q: string
  status?: RoadmapStatus | undefined
  tag?: string | undefined
  sort?: (typeof roadmapSorts)[number] | undefined
}

/** Items in the requested order, by default that of staff. By date, items without a date come last. */
export function findItems(db: Db, locale: Locale, { q, status, tag, sort }: RoadmapFilter) {
  const title = locale === 'en' ? sql<string>`lower(coalesce(title_en, title))` : sql<string>`lower(title)`
  return db
    .selectFrom('roadmap_items')
    .selectAll()
    .$if(q !== '', (query) => query.where('search', 'like', `%${q}%`))
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(tag !== undefined, (query) =>
      query.where(sql<boolean>`(tags @> array[${tag}]::text[] or tags_en @> array[${tag}]::text[])`),
    )
    .$if(sort === 'eta_asc', (query) => query.orderBy('eta', (order) => order.asc().nullsLast()))
    .$if(sort === 'eta_desc', (query) => query.orderBy('eta', (order) => order.desc().nullsLast()))
    .$if(sort === 'impact_desc', (query) => query.orderBy('impact', 'desc'))
    .$if(sort === 'alpha', (query) => query.orderBy(title))
    .orderBy('ord')
    .orderBy('id')
    .limit(roadmapItemsAtMost)
    .execute()
}

/** Items done in a quarter: by the moment when an item became done, or else by its announced date. */
export async function countItems(db: Db, quarter: { from: string; until: string }) {
  const doneAt = sql<string>`coalesce(done_at, eta)`
  return db
    .selectFrom('roadmap_items')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('status', '=', 'planned').as('planned'),
      eb.fn.countAll<number>().filterWhere('status', '=', 'in_progress').as('in_progress'),
      eb.fn.countAll<number>().filterWhere('status', '=', 'done').as('done'),
      eb.fn
        .countAll<number>()
        .filterWhere((eb) =>
          eb.and([eb('status', '=', 'done'), eb(doneAt, '>=', quarter.from), eb(doneAt, '<', quarter.until)]),
        )
        .as('deliveredThisQuarter'),
    ])
    .executeTakeFirstOrThrow()
}

export const insertItem = (db: Db, item: Insertable<RoadmapItems>) =>
  db.insertInto('roadmap_items').values(item).returningAll().executeTakeFirstOrThrow()

export const getItem = (db: Db, id: number) =>
  db.selectFrom('roadmap_items').selectAll().where('id', '=', id).executeTakeFirst()

/** The row of an item, locked until the end of the transaction. */
export const lockItem = (db: Db, id: number) =>
  db.selectFrom('roadmap_items').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The places of all items, locked until the end of the transaction. */
export const lockOrder = (db: Db) =>
  db.selectFrom('roadmap_items').select(['id', 'ord']).orderBy('ord').orderBy('id').forUpdate().execute()

export const updateItem = (db: Db, id: number, change: Updateable<RoadmapItems>) =>
  db.updateTable('roadmap_items').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Stores the places of items. */
export async function setOrder(db: Db, places: { id: number; ord: number }[]): Promise<void> {
  const [ids, ords] = [places.map(({ id }) => id), places.map(({ ord }) => ord)]
  await sql`update roadmap_items i set ord = p.ord
    from unnest(${ids}::bigint[], ${ords}::integer[]) as p (id, ord) where i.id = p.id`.execute(db)
}

export const deleteItem = (db: Db, id: number) => db.deleteFrom('roadmap_items').where('id', '=', id).execute()
