import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../db/tables.ts'

/**
 * `max` attempts in `perSeconds`. A lockout doubles up to `mostDoublings` times, and resets after `forgetAfterSeconds`.
 */
interface Throttle {
  max: number
  perSeconds: number
  mostDoublings: number
  forgetAfterSeconds: number
}

/**
 * Counts one attempt of `key` in one statement, so that simultaneous attempts cannot pass the limit together. The first
 * attempt over the limit starts a lockout of one window, the next time two, then four.
 */
export async function countAttempt(
  db: Kysely<DB>,
  key: string,
  { max, perSeconds, mostDoublings, forgetAfterSeconds }: Throttle,
  now: Date,
): Promise<{ isOver: boolean; secondsLeft: number }> {
  const { rows } = await sql<{ hits: number; ends_at: string }>`
    insert into login_throttles as t (key, hits, ends_at)
    values (${key}, 1, ${now}::timestamptz + make_interval(secs => ${perSeconds}))
    on conflict (key) do update set
      hits = case when t.ends_at <= ${now} then 1 else least(t.hits, ${max}) + 1 end,
      rests = case
        when t.ends_at <= ${now}::timestamptz - make_interval(secs => ${forgetAfterSeconds}) then 0
        when t.ends_at > ${now} and t.hits = ${max} then t.rests + 1
        else t.rests end,
      ends_at = case
        when t.ends_at <= ${now} then excluded.ends_at
        when t.hits = ${max} then
          ${now}::timestamptz + make_interval(secs => ${perSeconds} * power(2, least(t.rests, ${mostDoublings})))
        else t.ends_at end
    returning hits, ends_at`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('The throttle did not answer its row.')
  return { isOver: row.hits > max, secondsLeft: (Date.parse(row.ends_at) - now.getTime()) / 1000 }
}

/** Subtracts an attempt that turned out to be the owner's. */
export async function giveBackAttempt(db: Kysely<DB>, key: string): Promise<void> {
  await sql`update login_throttles set hits = greatest(hits - 1, 0) where key = ${key}`.execute(db)
}
