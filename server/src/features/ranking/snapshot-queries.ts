import { kingdoms } from '@guildhall/contract/ranking-classes'
import { sql, type Insertable, type Kysely, type RawBuilder } from 'kysely'
import type { CharactersIncoming, DB } from '../../db/tables.ts'
import type { Guild } from '../../ports/game.ts'
import type { Half } from '../../snapshots/queries.ts'
import { precedingOf } from './rules.ts'

type Db = Kysely<DB>

const batchRows = 20_000
const tableOf = (half: Half) => sql.table(`characters_${half}`)

export const emptyIncoming = (db: Db) => sql`truncate characters_incoming, guilds_incoming restart identity`.execute(db)

/** One page of the game's reply, as arrays of columns, which PostgreSQL accepts at any length. */
export async function insertIncoming(db: Db, rows: Insertable<CharactersIncoming>[]): Promise<void> {
  const column = (name: keyof (typeof rows)[number]) => rows.map((row) => row[name] ?? null)
  await sql`
    insert into characters_incoming (name, name_key, level, class, evolution, clan, guild_id, points, bucket)
    select * from unnest(${column('name')}::text[], ${column('name_key')}::text[], ${column('level')}::integer[],
      ${column('class')}::smallint[], ${column('evolution')}::smallint[], ${column('clan')}::smallint[],
      ${column('guild_id')}::integer[], ${column('points')}::bigint[], ${column('bucket')}::smallint[])`.execute(db)
}

type LastOfBatch = { level: number; evolution: number; points: number; name_key: string; id: number }

/**
 * Fills one half with the ranking of the incoming rows: by level, then evolution, points and name (D-121). Runs in
 * batches of one or two seconds each. With `placesOf`, the places are compared with those of that day, when they are
 * stored.
 */
export async function fillCharacters(
  db: Db,
  half: Half,
  placesOf: string | null = null,
): Promise<{ rowCount: number; buckets: number[] }> {
  await sql`truncate ${tableOf(half)}`.execute(db)
  await sql`analyze characters_incoming`.execute(db)
  const comparison = placesOf !== null && (await hasPlacesOf(db, placesOf))
  const counts = new Map<number, number>()
  let done = 0
  let after: LastOfBatch | undefined
  for (;;) {
    const batch = batchAfter(after)
    await addNumbers(db, batch)
    const { last, added } = await placeBatch(db, half, { batch, done, counts, comparison })
    if (!last) break
    const count = added.reduce((sum, each) => sum + each.count, 0)
    for (const each of added) counts.set(each.bucket, (counts.get(each.bucket) ?? 0) + each.count)
    done += count
    after = last
    if (count < batchRows) break
  }
  await vacuum(db, half, done)
  return { rowCount: done, buckets: [...counts.keys()].toSorted((one, other) => one - other) }
}

async function hasPlacesOf(db: Db, day: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select places_of = ${day} as has from game_snapshots where kind = 'ranking'`.execute(db)
  return rows[0]?.has ?? false
}

const rank = sql`-level, -evolution, -points, name_key, id`
const rankOf = sql`-b.level, -b.evolution, -b.points, b.name_key, b.id`

function batchAfter(after: LastOfBatch | undefined): RawBuilder<unknown> {
  const beyond = after
    ? sql`where (-level, -evolution, -points, name_key, id) > (${-after.level}::integer, ${-after.evolution}::smallint, ${-after.points}::bigint, ${after.name_key}, ${after.id}::bigint)`
    : sql``
  return sql`select * from characters_incoming ${beyond} order by ${rank} limit ${batchRows}`
}

/** Gives numbers to the new characters of a batch, in order of rank: neighbours in the ranking compress well. */
const addNumbers = (db: Db, batch: RawBuilder<unknown>) =>
  sql`
    insert into character_numbers (name)
    select b.name from (${batch}) b
    where not exists (select from character_numbers n where n.name = b.name)
    order by ${rankOf} on conflict do nothing`.execute(db)

/** Writes a batch into the half. Returns its last row, and how many of its characters are in each bucket. */
async function placeBatch(
  db: Db,
  half: Half,
  {
    batch,
    done,
    counts,
    comparison,
  }: { batch: RawBuilder<unknown>; done: number; counts: Map<number, number>; comparison: boolean },
): Promise<{ last: LastOfBatch | undefined; added: { bucket: number; count: number }[] }> {
  const preceding = precedingOf(counts)
  const place = (group: RawBuilder<unknown>, before: number[]) =>
    sql`(${before}::integer[])[${group} + 1] + row_number() over (partition by ${group} order by ${rankOf})`
  const before = comparison
    ? { column: sql`p.position`, join: sql`left join character_places p on p.character_id = n.id` }
    : { column: sql`null::integer`, join: sql`` }
  const { rows } = await sql<{ last: LastOfBatch; added: { bucket: number; count: number }[] }>`
    with batch as (${batch}), placed as (
      insert into ${tableOf(half)} (position, name, name_key, level, class, evolution, clan, guild_id, guild_key, points,
        bucket, character_id, position_before, class_place, kingdom_place, class_kingdom_place)
      select ${done} + row_number() over (order by ${rankOf}),
        b.name, b.name_key, b.level, b.class, b.evolution, b.clan, b.guild_id, g.name_key, b.points, b.bucket,
        n.id, ${before.column},
        ${place(sql`(b.bucket / ${sql.lit(2 * kingdoms.length)})`, preceding.class)},
        ${place(sql`(b.bucket / 2 % ${sql.lit(kingdoms.length)})`, preceding.kingdom)},
        ${place(sql`(b.bucket / 2)`, preceding.classKingdom)}
      from batch b left join guilds_incoming g on g.id = b.guild_id
      left join character_numbers n on n.name = b.name ${before.join}
      order by ${rankOf}
    )
    select
      (select to_jsonb(l) from (
        select level, evolution, points, name_key, id from batch
        order by -level desc, -evolution desc, -points desc, name_key desc, id desc limit 1) l) as last,
      (select coalesce(jsonb_agg(a), '[]') from (
        select bucket, count(*) as count from batch group by bucket) a) as added`.execute(db)
  return { last: rows[0]?.last ?? undefined, added: rows[0]?.added ?? [] }
}

const vacuumsMost = 20
const vacuumPauseMs = 500

/**
 * Vacuums the table so that index-only scans need no table lookup. An old snapshot or an asynchronous commit can
 * prevent that, so a large table is vacuumed again.
 */
async function vacuum(db: Db, half: Half, rowCount: number): Promise<void> {
  for (let attempt = 1; attempt <= vacuumsMost; attempt += 1) {
    await sql`vacuum (analyze) ${tableOf(half)}`.execute(db)
    const { rows } = await sql<{ is_visible: boolean }>`
      select relallvisible >= relpages as is_visible from pg_class
      where oid = ${`characters_${half}`}::regclass`.execute(db)
    if (rows[0]?.is_visible || rowCount < batchRows) return
    await new Promise((resolve) => setTimeout(resolve, vacuumPauseMs))
  }
}

export async function insertIncomingGuilds(db: Db, guilds: (Guild & { key: string })[]): Promise<void> {
  await sql`
    insert into guilds_incoming (id, name, name_key, clan, fame, leader)
    select * from unnest(${guilds.map((each) => each.id)}::integer[], ${guilds.map((each) => each.name)}::text[],
      ${guilds.map((each) => each.key)}::text[], ${guilds.map((each) => each.clan)}::smallint[],
      ${guilds.map((each) => each.fame)}::integer[], ${guilds.map((each) => each.leader)}::text[])
    on conflict do nothing`.execute(db)
}

/** Replaces the guilds by those that were read with the characters of `half`. */
export async function replaceGuilds(db: Db, half: Half): Promise<void> {
  await sql`delete from guilds`.execute(db)
  await sql`
    insert into guilds (id, name, name_key, clan, fame, leader, members)
    select g.id, g.name, g.name_key, g.clan, g.fame, g.leader, coalesce(m.members, 0)
    from guilds_incoming g
    left join (select guild_id, count(*) as members from ${tableOf(half)} group by guild_id) m on m.guild_id = g.id`.execute(
    db,
  )
}
