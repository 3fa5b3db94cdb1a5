import type { AuditFindingKind } from '@guildhall/contract/audit'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'

type Db = Kysely<DB>

/** What a list of the log has been narrowed to. Moments as ISO 8601, `until` is exclusive. */
export interface Filters {
  actorId?: number | undefined
  consoleUser?: string | undefined
  action?: string | undefined
  target?: string | undefined
  playerId?: number | undefined
  from?: string | undefined
  until?: string | undefined
}

export interface ActionRow {
  id: number
  at: string
  login: string | null
  console_user: string | null
  action: string
  target: string
  before: unknown
  after: unknown
  player: string | null
  address: string | null
  session_id: number | null
}

export async function getIdByLogin(db: Db, login: string): Promise<number | null> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb(eb.fn<string>('lower', ['login']), '=', login.toLowerCase()))
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Rows of the log, newest first, older than the row `before`. Each list has an index that ends with time and number
 * (migration 0111), so a page costs the same in a long log. The page is cut before the names are joined.
 */
export const findActions = (db: Db, filters: Filters, before: number | null, limit: number): Promise<ActionRow[]> => {
  let page = actionsWith(db, filters).orderBy('a.at', 'desc').orderBy('a.id', 'desc').limit(limit)
  if (before !== null)
    page = page.where(sql<boolean>`(a.at, a.id) < ((select at from admin_actions where id = ${before}), ${before})`)
  return withNames(db, page).execute()
}

/** Every row that the filters find, newest first, for a cursor. */
export const findActionsToExport = (db: Db, filters: Filters) => withNames(db, actionsWith(db, filters))

function actionsWith(db: Db, { actorId, consoleUser, action, target, playerId, from, until }: Filters) {
  let found = db
    .selectFrom('admin_actions as a')
    .select(['a.id', 'a.at', 'a.actor_id', 'a.console_user', 'a.action', 'a.target', 'a.before', 'a.after'])
    .select(['a.player_id', 'a.address', 'a.session_id'])
  if (actorId !== undefined) found = found.where('a.actor_id', '=', actorId)
  if (consoleUser !== undefined) found = found.where('a.console_user', '=', consoleUser)
  if (action !== undefined) found = found.where('a.action', '=', action)
  if (target !== undefined) found = found.where('a.target', '=', target)
  if (playerId !== undefined) found = found.where('a.player_id', '=', playerId)
  if (from !== undefined) found = found.where('a.at', '>=', from)
  if (until !== undefined) found = found.where('a.at', '<', until)
  return found
}

const withNames = (db: Db, found: ReturnType<typeof actionsWith>) =>
  db
    .selectFrom(found.as('a'))
    .leftJoin('users as u', 'u.id', 'a.actor_id')
    .leftJoin('users as p', 'p.id', 'a.player_id')
    .select(['a.id', 'a.at', 'u.login', 'a.console_user', 'a.action', 'a.target', 'a.before', 'a.after'])
    .select(['p.login as player', 'a.address', 'a.session_id'])
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')

export interface Finding {
  kind: AuditFindingKind
  id: number | null
  seq: number | null
}

/** The last entry of the chain; undefined while the log is empty. */
export const getHead = (db: Db) =>
  db.selectFrom('admin_action_chain').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1).executeTakeFirst()

export const getEntry = (db: Db, seq: number) =>
  db.selectFrom('admin_action_chain').select(['action_id', 'hash']).where('seq', '=', seq).executeTakeFirst()

/**
 * Compares the entries after `from` up to `to` with their rows. The entry `from` only contributes its hash, and so does the
 * last one of the newest archive, which the entries in the database continue. Of an entry
 * after a gap the hash cannot be computed, so the gap is the finding.
 */
export async function compareEntries(db: Db, from: number, to: number, limit: number): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    with part as materialized (
      select seq, action_id, hash, is_archived,
        lag(seq) over (order by seq) as former_seq, lag(hash) over (order by seq) as former_hash
      from (
        select seq, action_id, hash, false as is_archived from admin_action_chain where seq between ${from} and ${to}
        union all
        (select last_seq, last_id, last_hash, true from audit_archives
          where removed_at is not null and last_seq between ${from} and ${to} order by last_seq desc limit 1)
      ) entries
    )
    select case
        when a.id is null then 'removed'
        when coalesce(p.former_seq, 0) <> p.seq - 1 then 'gap'
        else 'changed' end as kind,
      p.action_id as id, p.seq
    from part p left join admin_actions a on a.id = p.action_id
    where p.seq > ${from} and not p.is_archived and (
      a.id is null or coalesce(p.former_seq, 0) <> p.seq - 1
      or p.hash <> admin_action_hash(coalesce(p.former_hash, ''), a))
    order by p.seq limit ${limit}`.execute(db)
  return rows
}

/** Rows without an entry, from the number `from` on. */
export async function findUnchained(db: Db, from: number, limit: number): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'unchained' as kind, a.id, null::bigint as seq from admin_actions a
    where a.id >= ${from} and not exists (select from admin_action_chain c where c.action_id = a.id)
    order by a.id limit ${limit}`.execute(db)
  return rows
}

export const insertCheck = (
  db: Db,
  {
    findings,
    ...check
  }: {
    at: string
    took_ms: number
    is_whole: boolean
    compared: number
    seq: number
    hash: Buffer | null
    findings: Finding[]
  },
) =>
  db
    .insertInto('admin_action_checks')
    .values({ ...check, findings: JSON.stringify(findings) })
    .execute()

export const getLastCheck = (db: Db) =>
  db.selectFrom('admin_action_checks').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
