import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from './tables.ts'

type Db = Kysely<DB>

/** What is probed: an outside system, or a setting that only requests of others show to be wrong. */
export type ProbeName =
  | 'game'
  | 'mail'
  | 'certificate'
  | 'proxy'
  | 'backup'
  | `payments ${string}`
  | `webhooks ${string}`

/** A result of a probe: `cause` says why it is down, without secrets and without personal data. */
interface Probed {
  name: ProbeName
  cause: string | null
  at: Date
}

/** Stores a result. Returns whether it differs from the one before; a first success does not. */
export async function storeProbe(db: Db, { name, cause, at }: Probed): Promise<boolean> {
  const isUp = cause === null
  const { rows } = await sql<{ has_changed: boolean }>`
    with before as (select is_up from health_probes where name = ${name})
    insert into health_probes as p (name, is_up, cause, failures, since, checked_at)
    values (${name}, ${isUp}, ${cause?.slice(0, 500) ?? null}, ${isUp ? 0 : 1}, ${at}, ${at})
    on conflict (name) do update set
      is_up = excluded.is_up,
      cause = excluded.cause,
      failures = case when excluded.is_up then 0 else p.failures + 1 end,
      since = case when p.is_up = excluded.is_up then p.since else excluded.since end,
      checked_at = excluded.checked_at
    returning coalesce((select is_up from before), true) <> ${isUp} as has_changed`.execute(db)
  return rows[0]?.has_changed ?? false
}

export interface Probe {
  name: string
  is_up: boolean
  cause: string | null
  failures: number
  since: string
  checked_at: string
}

export const getProbe = (db: Db, name: ProbeName): Promise<Probe | undefined> =>
  db.selectFrom('health_probes').selectAll().where('name', '=', name).executeTakeFirst()

/** Ends a failure, where there is one. */
export const endProbe = (db: Db, name: ProbeName, at: Date) => probeEnd(name, at.toISOString()).execute(db)

/** The statement of `endProbe`, which may be part of another one. */
export const probeEnd = (name: string | RawBuilder<unknown>, at: string) => sql`
  update health_probes set is_up = true, cause = null, failures = 0, since = ${at}, checked_at = ${at}
  where name = ${name} and not is_up`

/**
 * Forgets what depends on settings, which a start may have changed. So a failure that lasts is in the log of each start.
 */
export const forgetProbes = (db: Db) =>
  db
    .deleteFrom('health_probes')
    .where((eb) =>
      eb.or([eb('name', 'in', ['game', 'mail', 'certificate', 'proxy', 'backup']), eb('name', 'like', 'payments %')]),
    )
    .execute()

/** The probes whose names begin with a text. */
export const findProbes = (db: Db, start: string): Promise<Probe[]> =>
  db.selectFrom('health_probes').selectAll().where('name', 'like', `${start}%`).orderBy('name').execute()
