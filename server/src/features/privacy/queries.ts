import { sql, type Kysely, type Selectable } from 'kysely'
import type { Locale } from '@guildhall/contract'
import type { DataExports, DB } from '../../db/tables.ts'

type Db = Kysely<DB>
export type ExportRow = Selectable<DataExports>

/** The newest export of a person, also one whose file was removed. */
export const getNewest = (db: Db, userId: number): Promise<ExportRow | undefined> =>
  db
    .selectFrom('data_exports')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const getExport = (db: Db, id: number): Promise<ExportRow | undefined> =>
  db.selectFrom('data_exports').selectAll().where('id', '=', id).executeTakeFirst()

/** The export of a file that can be downloaded at the moment, with the last change of its owner's password. */
export const getReadyFile = (db: Db, name: string, now: string) =>
  db
    .selectFrom('data_exports as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .selectAll('d')
    .select('u.password_changed_at')
    .where('d.name', '=', name)
    .where('d.state', '=', 'ready')
    .where('d.expires_at', '>', now)
    .executeTakeFirst()

export async function insertExport(db: Db, userId: number, locale: Locale, now: string): Promise<number> {
  const row = await db
    .insertInto('data_exports')
    .values({ user_id: userId, locale, asked_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Ends the exports of a person that are there, and returns the names of their files. */
export async function endExports(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .updateTable('data_exports')
    .set({ state: 'removed' })
    .where('user_id', '=', userId)
    .where('state', '<>', 'removed')
    .returning('name')
    .execute()
  return rows.flatMap(({ name }) => name ?? [])
}

/** Begins an attempt with the file `name`. Returns the row, with the file of the attempt before as `former`. */
export async function beginExport(
  db: Db,
  id: number,
  name: string,
  total: number,
): Promise<(ExportRow & { former: string | null }) | undefined> {
  const { rows } = await sql<ExportRow & { former: string | null }>`
    update data_exports d set state = 'running', name = ${name}, done = 0, total = ${total}
    from (select id, name from data_exports where id = ${id} for update) f
    where d.id = f.id and d.state in ('waiting', 'running')
    returning d.*, f.name as former`.execute(db)
  return rows[0]
}

export const noteProgress = (db: Db, id: number, name: string, done: number) =>
  db.updateTable('data_exports').set({ done }).where('id', '=', id).where('name', '=', name).execute()

/** Ends an attempt. False when another one, or another export, has taken its place. */
export async function finishExport(
  db: Db,
  { id, name, bytes, at, until }: { id: number; name: string; bytes: number; at: string; until: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('data_exports')
    .set((row) => ({ state: 'ready', done: row.ref('total'), bytes, ready_at: at, expires_at: until }))
    .where('id', '=', id)
    .where('name', '=', name)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes a failed attempt. The last one ends the export; returns null when another attempt has taken its place. */
export async function noteFailure(
  db: Db,
  { id, name, most }: { id: number; name: string; most: number },
): Promise<'waiting' | 'failed' | null> {
  const { rows } = await sql<{ state: 'waiting' | 'failed' }>`
    update data_exports set failures = failures + 1,
      state = case when failures + 1 >= ${most} then 'failed' else 'waiting' end
    where id = ${id} and name = ${name} and state = 'running' returning state`.execute(db)
  return rows[0]?.state ?? null
}

/** Ends exports that no attempt has finished, such as those whose workers were all killed. */
export const failUnfinished = (db: Db, before: string) =>
  db
    .updateTable('data_exports')
    .set({ state: 'failed' })
    .where('state', 'in', ['waiting', 'running'])
    .where('asked_at', '<', before)
    .execute()

/** Exports whose time is over, and failed ones, which may have left a file. */
export const findExpired = (db: Db, now: string, failedBefore: string, most: number) =>
  db
    .selectFrom('data_exports')
    .select(['id', 'name'])
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'ready'), eb('expires_at', '<=', now)]),
        eb.and([eb('state', '=', 'failed'), eb('asked_at', '<=', failedBefore)]),
      ]),
    )
    .orderBy('asked_at')
    .limit(most)
    .execute()

export const markRemoved = (db: Db, ids: readonly number[]) =>
  sql`update data_exports set state = 'removed' where id = any(${ids}::bigint[])`.execute(db)

export const deleteOld = (db: Db, before: string) =>
  db.deleteFrom('data_exports').where('state', '=', 'removed').where('asked_at', '<', before).execute()

/** What a person has agreed to. */
export async function getConsents(db: Db, userId: number) {
  const { rows } = await sql<{ devices: number; reminders: number; shows_page: boolean; has_phone: boolean }>`
    select (select count(*) from push_devices where user_id = u.id)::int as devices,
      (select count(*) from event_reminders where user_id = u.id)::int as reminders,
      coalesce((select shows_page from character_settings where user_id = u.id), true) as shows_page,
      u.phone is not null or u.phone_sealed is not null as has_phone
    from users u where u.id = ${userId}`.execute(db)
  return rows[0]
}

/** The mail may carry a link that works without a session: a confirmed address, and no second step. */
export async function mayGetLink(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select u.email_verified_at is not null and not exists (
      select from totp s where s.user_id = u.id and s.confirmed_at is not null) as may
    from users u where u.id = ${userId}`.execute(db)
  return rows[0]?.may === true
}
