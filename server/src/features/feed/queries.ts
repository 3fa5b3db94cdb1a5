import { sql, type Kysely } from 'kysely'
import { isOffered } from '../../db/offered-items.ts'
import type { DB } from '../../db/tables.ts'
import { isHidden } from '../ranking/public.ts'
import { charactersListed, partSize, type PartKind } from './rules.ts'

type Db = Kysely<DB>

/** The best characters of a half of the ranking, by place; none when the other half is shown. */
const bestOf = (half: 'a' | 'b') => sql`
  select c.position as id, '/player/' || c.name as path, null::timestamptz as changed_at
  from ${sql.table(`characters_${half}`)} c
  where (select shown from game_snapshots where kind = 'ranking') = ${half}
    and c.position <= ${sql.lit(charactersListed)} and not ${isHidden(sql`c.name`, 'page')}`

/** The public rows of a kind, as `id`, `path` and `changed_at`. */
const rowsOf = {
  news: (now: string) => sql`
    select id, '/notice/' || slug as path, greatest(updated_at, published_at) as changed_at
    from notices where published_at <= ${now}::timestamptz`,
  guides: () => sql`select id, '/guide/' || slug as path, updated_at as changed_at from guides where is_public`,
  items: (now: string) => sql`
    select id, '/item/' || id as path, updated_at as changed_at from shop_items s where ${isOffered(new Date(now))}`,
  characters: () => sql`${bestOf('a')} union all ${bestOf('b')}`,
  guilds: () => sql`select id, '/guild/' || id as path, null::timestamptz as changed_at from guilds`,
} satisfies Record<PartKind, (now: string) => unknown>

/** The parts of all kinds that have a page, with the last change of each. */
export async function findParts(
  db: Db,
  now: string,
): Promise<{ kind: PartKind; part: number; changed_at: string | null }[]> {
  const kinds = Object.entries(rowsOf).map(
    ([kind, rows]) => sql`
      select ${sql.lit(kind)}::text as kind, (id - 1) / ${sql.lit(partSize)} + 1 as part, max(changed_at) as changed_at
      from (${rows(now)}) page group by 2`,
  )
  const { rows } = await sql<{ kind: PartKind; part: number; changed_at: string | null }>`
    ${sql.join(kinds, sql` union all `)} order by 1, 2`.execute(db)
  return rows
}

/** The pages of a part: those whose ids are in its range, so a new page changes no earlier part. */
export async function findPartPages(
  db: Db,
  kind: PartKind,
  part: number,
  now: string,
): Promise<{ path: string; changed_at: string | null }[]> {
  const first = (part - 1) * partSize + 1
  const { rows } = await sql<{ path: string; changed_at: string | null }>`
    select path, changed_at from (${rowsOf[kind](now)}) page
    where id between ${first}::bigint and ${first + partSize - 1}::bigint order by id`.execute(db)
  return rows
}
