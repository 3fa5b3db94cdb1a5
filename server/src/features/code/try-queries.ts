import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'

interface Counter {
  key: string
  max: number
  perSeconds: number
}

/** Adds one to each counter, in one statement and in this order. A window begins with its first hit. */
export async function countTries(db: Kysely<DB>, counters: Counter[], now: Date) {
  const { rows } = await sql<{ key: string; hits: number; ends_at: string }>`
    insert into rate_windows as w (key, hits, ends_at)
    select key, 1, ${now}::timestamptz + make_interval(secs => seconds)
    from unnest(${counters.map(({ key }) => key)}::text[], ${counters.map((each) => each.perSeconds)}::int[])
      as counter (key, seconds)
    on conflict (key) do update set
      hits = case when w.ends_at <= ${now} then 1 else w.hits + 1 end,
      ends_at = case when w.ends_at <= ${now} then excluded.ends_at else w.ends_at end
    returning key, hits, ends_at`.execute(db)
  return rows.map(({ key, hits, ends_at }) => ({
    hits,
    max: counters.find((each) => each.key === key)!.max,
    secondsLeft: (Date.parse(ends_at) - now.getTime()) / 1000,
  }))
}

/** Subtracts one from each counter, locked in the order in which they were counted. */
export async function giveBackTries(db: Kysely<DB>, keys: string[]): Promise<void> {
  await sql`
    with locked as materialized (
      select key from rate_windows where key = any(${keys}::text[])
      order by array_position(${keys}::text[], key) for update)
    update rate_windows w set hits = greatest(w.hits - 1, 0) from locked where w.key = locked.key`.execute(db)
}
