import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { App } from '../app.ts'
import type { DB } from '../db/tables.ts'
import { transaction } from '../db/transaction.ts'

/** The columns, by table, with the moments that work waits for. */
export type DueTimes = { readonly [table in keyof DB]?: readonly (keyof DB[table] & string)[] }

/** Clocks are corrected by a second now and then. Nothing waits long because of that. */
const toleratedMs = 30_000

/**
 * `start`: the clock may have gone back while no node ran. `look`: it is compared while the portal runs. `back`: the
 * clock of this process went back.
 */
export type Occasion = 'start' | 'look' | 'back'

/**
 * Compares the clock of the database with what nodes saw earlier. When it went back, work that was due in the future is
 * due now: otherwise that work would wait for the clock. `now` is the clock of this process, which may be behind the
 * database's: work is due by both. Returns whether a clock went back.
 */
export async function mendClock(
  { db, now }: Pick<App, 'db' | 'now'>,
  dueTimes: readonly DueTimes[],
  occasion: Occasion,
): Promise<boolean> {
  const present = sql`least(now(), ${now().toISOString()}::timestamptz)`
  return transaction(db, async (tx) => {
    const wentBack = (await noteTime(tx)) || occasion === 'back'
    // A node whose clock is always ahead of the database runs its crontab in the future, and that is no sign.
    if (!wentBack && occasion === 'look') return false
    if (!(await mendCrontab(tx, present)) && !wentBack) return false
    for (const columns of dueTimes)
      for (const [table, names] of Object.entries(columns))
        for (const name of names)
          await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${present} where ${sql.ref(name)} > ${present}`.execute(
            tx,
          )
    await sql`update graphile_worker._private_jobs set run_at = ${present} where run_at > now()`.execute(tx)
    return true
  })
}

/** Stores the present of the database. Returns whether it is earlier than the one before. */
async function noteTime(tx: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ back_ms: number | null }>`
    insert into clock (seen_at) values (now())
    on conflict (is_only) do update set seen_at = excluded.seen_at
    returning extract(epoch from (select c.seen_at from clock c) - seen_at)::float8 * 1000 as back_ms`.execute(tx)
  return (rows[0]?.back_ms ?? 0) > toleratedMs
}

/** graphile-worker adds no recurring job before the last execution that it knows of. */
async function mendCrontab(tx: Kysely<DB>, present: RawBuilder<unknown>): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update graphile_worker._private_known_crontabs set last_execution = ${present}
    where last_execution > ${present} + make_interval(secs => ${toleratedMs / 1000})`.execute(tx)
  return numAffectedRows > 0n
}

/**
 * Calls `onBack` when the clock of this machine goes back, measured against time that only goes forward. `everyMs` is
 * the pause between looks.
 */
export function watchClock(
  onBack: () => void,
  { everyMs = 10_000, wall = () => Date.now(), elapsed = () => performance.now() } = {},
): { look(): void; close(): void } {
  let ahead = wall() - elapsed()
  const look = () => {
    const now = wall() - elapsed()
    const wentBack = ahead - now > toleratedMs
    ahead = now
    if (wentBack) onBack()
  }
  const timer = setInterval(look, everyMs).unref()
  return { look, close: () => clearInterval(timer) }
}
