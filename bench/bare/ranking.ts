import { sql, type Kysely } from 'kysely'
import type { DB } from '../../server/src/db/tables.ts'
import type { Half } from '../../server/src/snapshots/queries.ts'

type Db = Kysely<DB>

const batchRows = 20_000
const tableOf = (half: Half) => sql.table(`characters_${half}`)

/** Fills one half as version 0.1 did: no history, no movement, and no places but the one among all. */
export async function fillWithoutHistory(db: Db, half: Half): Promise<void> {
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
  await sql`vacuum (analyze) ${table}`.execute(db)
}
