import type { ApprovalKindName, ApprovalList, ApprovalReason, ApprovalState } from '@guildhall/contract/approval-rules'
import { builtInRoles, permissionsOf, type Permission } from '@guildhall/contract/permissions'
import { sql, type Insertable, type Kysely } from 'kysely'
import type { ApprovalRequests, DB, LimitedActs } from '../../db/tables.ts'
import { countWaiting, type Waiting } from '../../db/waiting.ts'
import { roleSetsOf } from '../../people/queries.ts'

type Db = Kysely<DB>

const isBanned = (now: string) => sql<boolean>`exists (
  select from bans b where b.user_id = u.id and b.ended_at is null and (b.until is null or b.until > ${now}))`

const rows = (db: Db, now: string) =>
  db
    .selectFrom('approval_requests as a')
    .innerJoin('users as u', 'u.id', 'a.author_id')
    .leftJoin('users as p', 'p.id', 'a.about_user')
    .leftJoin('users as d', 'd.id', 'a.decided_by')
    .select(['a.id', 'a.payload', 'a.author_id', 'a.about_user', 'a.target', 'a.amount', 'a.created_at'])
    .select(['a.expires_at', 'a.decided_at', 'a.reason'])
    .select(sql<ApprovalKindName>`a.kind`.as('kind'))
    .select(sql<Permission>`a.permission`.as('permission'))
    .select(sql<ApprovalReason[]>`a.reasons`.as('reasons'))
    // Nobody can decide about it any more, also before the sweep has closed it.
    .select(
      sql<ApprovalState>`case when a.state = 'pending' and a.expires_at <= ${now} then 'expired' else a.state end`.as(
        'state',
      ),
    )
    .select(['u.login as author', 'u.first_name as author_first', 'u.last_name as author_last', 'u.roles'])
    .select(['p.login as about', 'p.first_name as about_first', 'p.last_name as about_last'])
    .select('d.login as decided_by')
    .select(roleSetsOf)
    .select(isBanned(now).as('is_author_banned'))

/** A request with the logins of its people and what its author may do now. */
export type ApprovalRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

interface Reader {
  id: number
  permissions: readonly Permission[]
}

const isVisible = ({ id, permissions }: Reader) =>
  sql<boolean>`(a.author_id = ${id} or a.permission = any(${[...permissions]}))`

/** The newest requests that a reader may see, below `before`: those that wait, or those that were decided. */
export function findRequests(
  db: Db,
  reader: Reader,
  search: { state: ApprovalList; before: string | undefined; now: string },
  limit: number,
): Promise<ApprovalRow[]> {
  const waits = sql<boolean>`a.state = 'pending' and a.expires_at > ${search.now}`
  const ended = sql<boolean>`(a.state <> 'pending' or a.expires_at <= ${search.now})`
  let query = rows(db, search.now)
    .where(isVisible(reader))
    .where(search.state === 'decided' ? ended : waits)
    .orderBy('a.id', 'desc')
    .limit(limit)
  if (search.state === 'open')
    query = query
      .where('a.author_id', '<>', reader.id)
      .where(sql<boolean>`a.permission = any(${[...reader.permissions]})`)
  if (search.before) query = query.where('a.id', '<', search.before)
  return query.execute()
}

/** One request that the reader may see. */
export const getRequest = (db: Db, reader: Reader, id: string, now: string) =>
  rows(db, now).where('a.id', '=', id).where(isVisible(reader)).executeTakeFirst()

/** The request, locked until the end of the transaction. */
export const lockRequest = (db: Db, id: string) =>
  db.selectFrom('approval_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Locks people so that nobody changes their roles meanwhile; several requests may lock the same ones. */
export const sharePeople = (db: Db, ids: number[]) =>
  db.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').forShare().execute()

/** Whether a person may act by a permission now: by the roles in the database, and without a ban. */
export async function mayAct(db: Db, userId: number, permission: Permission, now: string): Promise<boolean> {
  const row = await db
    .selectFrom('users as u')
    .select(['u.roles', roleSetsOf, isBanned(now).as('is_banned')])
    .where('u.id', '=', userId)
    .executeTakeFirst()
  return row !== undefined && !row.is_banned && permissionsOf(row.roles, row.role_sets).includes(permission)
}

/** Whether anybody else may act by a permission now. Whom this user has banned counts, too. */
export async function mayAnotherAct(db: Db, userId: number, permission: Permission, now: string): Promise<boolean> {
  const written = await db.selectFrom('staff_roles').select(['name', 'permissions']).execute()
  const sets = Object.fromEntries(written.map(({ name, permissions }) => [name, permissions]))
  const names = [...Object.keys(builtInRoles), 'admin', ...Object.keys(sets)]
  const holding = names.filter((name) => permissionsOf([name], sets).includes(permission))
  const { rows: found } = await sql`
    select from users u where u.roles && ${holding}::text[] and ${isOtherThan(userId, now)} limit 1`.execute(db)
  return found.length > 0
}

/** Somebody else who may act. Whom this person has banned counts, so that nobody becomes the only one by bans. */
const isOtherThan = (userId: number, now: string) => sql<boolean>`u.id <> ${userId} and (not ${isBanned(now)}
  or exists (select from bans b where b.user_id = u.id and b.created_by = ${userId} and b.ended_at is null))`

/** What at least one of the others may do. */
export async function findPermissionsOfOthers(db: Db, userId: number, now: string): Promise<Permission[]> {
  const written = await db.selectFrom('staff_roles').select(['name', 'permissions']).execute()
  const { rows: held } = await sql<{ role: string }>`
    select distinct unnest(u.roles) as role from users u
    where u.roles <> '{}' and ${isOtherThan(userId, now)}`.execute(db)
  return permissionsOf(
    held.map(({ role }) => role),
    Object.fromEntries(written.map(({ name, permissions }) => [name, permissions])),
  )
}

/** Inserts a request; false while another one for the same thing waits. */
export async function insertRequest(db: Db, request: Insertable<ApprovalRequests>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('approval_requests')
    .values(request)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The request that waits for the same thing, locked until the end of the transaction. */
export const lockSingle = (db: Db, kind: ApprovalKindName, single: string) =>
  db
    .selectFrom('approval_requests')
    .selectAll()
    .where('kind', '=', kind)
    .where('single', '=', single)
    .where('state', '=', 'pending')
    .forUpdate()
    .executeTakeFirst()

/** Ends a locked request. */
export const endRequest = (
  db: Db,
  id: string,
  end: { state: ApprovalState; decided_at: string; decided_by?: number; reason?: string },
) => db.updateTable('approval_requests').set(end).where('id', '=', id).where('state', '=', 'pending').execute()

/** Ends requests whose time is over, the oldest first, and returns them. */
export async function expireRequests(db: Db, now: string, limit: number): Promise<ApprovalRow[]> {
  const { rows: ended } = await sql<{ id: string }>`
    update approval_requests set state = 'expired', decided_at = ${now} where id in (
      select id from approval_requests where state = 'pending' and expires_at <= ${now}
      order by expires_at limit ${limit} for update skip locked)
    returning id`.execute(db)
  if (ended.length === 0) return []
  const ids = ended.map(({ id }) => id)
  return rows(db, now).where('a.id', 'in', ids).execute()
}

/** What waits for a decision of the reader, so not their own. */
export const countPending = (db: Db, now: Date, { id, permissions }: Reader): Promise<Waiting> =>
  countWaiting(
    db,
    sql`select created_at as at from approval_requests
      where state = 'pending' and expires_at > ${now.toISOString()} and permission = any(${[...permissions]})
        and author_id <> ${id}
      order by created_at`,
  )

/** Makes transactions that count the same acts of one person run one after the other. */
export const lockDay = (db: Db, actorId: number, kinds: readonly ApprovalKindName[]) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`acts of ${actorId}: ${kinds.join(' ')}`}, 0))`.execute(db)

/** What a person has done alone since a moment, added up. */
export async function sumAlone(
  db: Db,
  actorId: number,
  kinds: readonly ApprovalKindName[],
  since: string,
): Promise<number> {
  const { rows: found } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from limited_acts
    where actor_id = ${actorId} and kind = any(${[...kinds]}) and at >= ${since} and approval_id is null`.execute(db)
  return found[0]!.sum
}

export const insertAct = (db: Db, act: Insertable<LimitedActs>) => db.insertInto('limited_acts').values(act).execute()
