import { sql, type Insertable, type Kysely } from 'kysely'
import type { CharactersIncoming, DB } from '../../db/tables.ts'
import type { Guild } from '../../ports/game.ts'
import type { Half } from '../../snapshots/queries.ts'

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

/**
 * Fills one half with the ranking of the incoming rows: by level, then evolution, points and name (D-121). Runs in
 * batches of one or two seconds each.
 */
export async function fillCharacters(db: Db, half: Half): Promise<{ rowCount: number; buckets: number[] }> {
  const table = tableOf(half)
  await sql`truncate ${table}`.execute(db)
  await sql`analyze characters_incoming`.execute(db)
  const rank = sql`-level, -evolution, -points, name_key, id`
  const rankOf = sql`-b.level, -b.evolution, -b.points, b.name_key, b.id`
  let done = 0
  let after: { level: number; evolution: number; points: number; name_key: string; id: number } | undefined
  for (;;) {
    const beyond = after
      ? sql`where (-level, -evolution, -points, name_key, id) > (${-after.level}::integer, ${-after.evolution}::smallint, ${-after.points}::bigint, ${after.name_key}, ${after.id}::bigint)`
      : sql``
    const { rows } = await sql<NonNullable<typeof after> & { count: number }>`
      with batch as (
        select * from characters_incoming ${beyond} order by ${rank} limit ${batchRows}
      ), placed as (
        insert into ${table} (position, name, name_key, level, class, evolution, clan, guild_id, guild_key, points, bucket)
        select ${done} + row_number() over (order by ${rankOf}),
          b.name, b.name_key, b.level, b.class, b.evolution, b.clan, b.guild_id, g.name_key, b.points, b.bucket
        from batch b left join guilds_incoming g on g.id = b.guild_id
        order by ${rankOf}
      )
      select level, evolution, points, name_key, id, (select count(*) from batch) as count
      from batch order by -level desc, -evolution desc, -points desc, name_key desc, id desc limit 1`.execute(db)
    const last = rows[0]
    if (!last) break
    done += last.count
    after = last
    if (last.count < batchRows) break
  }
  await vacuum(db, half, done)
  const { rows } = await sql<{ bucket: number }>`select distinct bucket from ${table} order by bucket`.execute(db)
  return { rowCount: done, buckets: rows.map(({ bucket }) => bucket) }
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
