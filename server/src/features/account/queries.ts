import type { Insertable, Kysely } from 'kysely'
import type { DB, Sessions, Users } from '../../db/tables.ts'

type Db = Kysely<DB>

export const getUserByLogin = (db: Db, login: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .where((eb) => eb(eb.fn<string>('lower', ['login']), '=', login.toLowerCase()))
    .executeTakeFirst()

/** Makes the user when the login is free; answers whether it did. */
export async function insertUser(db: Db, user: Insertable<Users>): Promise<boolean> {
  const result = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export const insertSession = (db: Db, session: Insertable<Sessions>) =>
  db.insertInto('sessions').values(session).execute()

export const getOpenSession = (db: Db, tokenHash: Buffer, now: string) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select([
      's.id as session_id',
      's.last_used_at',
      'u.id',
      'u.login',
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.roles',
    ])
    .where('s.token_hash', '=', tokenHash)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)
    .executeTakeFirst()

export const prolongSession = (db: Db, id: number, lastUsedAt: string, expiresAt: string) =>
  db.updateTable('sessions').set({ last_used_at: lastUsedAt, expires_at: expiresAt }).where('id', '=', id).execute()

export const findOpenSessions = (db: Db, userId: number, now: string) =>
  db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_used_at', 'expires_at', 'address', 'device'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute()

/** The addresses from which the user's latest sessions were opened. */
export async function findAddresses(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('address')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .limit(50)
    .execute()
  return rows.flatMap(({ address }) => address ?? [])
}

/** Ends the sessions of one user that `which` names; answers how many were open. */
export async function endSessions(
  db: Db,
  userId: number,
  which: { only: number } | { allBut: number },
  now: string,
): Promise<number> {
  const open = db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
  const result = await (
    'only' in which ? open.where('id', '=', which.only) : open.where('id', '<>', which.allBut)
  ).executeTakeFirst()
  return Number(result.numUpdatedRows)
}
