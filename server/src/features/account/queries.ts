import { sql, type Insertable, type Kysely, type Updateable } from 'kysely'
import { prepared } from '../../db/prepared.ts'
import type { DB, Users } from '../../db/tables.ts'
import { wrote } from '../../db/wrote.ts'
import { roleSetsOf } from '../../people/queries.ts'

type Db = Kysely<DB>

/** The user with the secret of a confirmed second step; null without one. */
export const getUserToSignIn = (db: Db, login: string) =>
  db
    .selectFrom('users as u')
    .leftJoin('totp as t', (join) => join.onRef('t.user_id', '=', 'u.id').on('t.confirmed_at', 'is not', null))
    .selectAll('u')
    .select(['t.secret as totp_secret'])
    .where((eb) => eb(eb.fn<string>('lower', ['u.login']), '=', login.toLowerCase()))
    .executeTakeFirst()

/** Everybody with a role, and the accounts of these logins, given in lower case. */
export const findStaffAnd = (db: Db, logins: string[]) =>
  db
    .selectFrom('users')
    .selectAll()
    .where((eb) => eb.or([eb('roles', '<>', sql<string[]>`'{}'`), eb(eb.fn<string>('lower', ['login']), 'in', logins)]))
    .orderBy('id')
    .execute()

/** Inserts the user if the login is free; whether it did. */
export const insertUser = (db: Db, user: Insertable<Users>): Promise<boolean> =>
  wrote(
    db
      .insertInto('users')
      .values(user)
      .onConflict((conflict) => conflict.doNothing()),
  )

/** Inserts the user and returns the row; undefined when the login or the e-mail address is taken. */
export const insertNewUser = (db: Db, user: Insertable<Users>) =>
  db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

export const updateUser = (db: Db, id: number, change: Updateable<Users>) =>
  db.updateTable('users').set(change).where('id', '=', id).execute()

/** Replaces the hash that was just verified, unless it has changed since. */
export const replaceHash = (db: Db, id: number, before: string, after: string) =>
  db
    .updateTable('users')
    .set({ password_hash: after })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .execute()

export const deleteUser = (db: Db, id: number) => db.deleteFrom('users').where('id', '=', id).execute()

/**
 * Whether login and e-mail address are taken. The former address of another account is taken as long as its owner can
 * restore it. `besides` is the id of the account that asks.
 */
export async function findTaken(db: Db, login: string, emailKey: string | null, besides = 0) {
  const rows = await db
    .selectFrom('users')
    .select(['login', 'email_key'])
    .where((eb) =>
      eb.or([eb(eb.fn<string>('lower', ['login']), '=', login.toLowerCase()), eb('email_key', '=', emailKey)]),
    )
    .execute()
  return {
    login: rows.some((row) => row.login.toLowerCase() === login.toLowerCase()),
    email:
      emailKey !== null &&
      (rows.some((row) => row.email_key === emailKey) || (await isGivenUpByAnother(db, emailKey, besides))),
  }
}

const isGivenUpByAnother = async (db: Db, email: string, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('former_emails')
    .select('id')
    .where('email', '=', email)
    .where('user_id', '<>', userId)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const getUserByReferralCode = (db: Db, code: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb(eb.fn<string>('lower', ['referral_code']), '=', code.toLowerCase()))
    .executeTakeFirst()

interface NewSession {
  userId: number
  /** When the password that was checked was set. */
  passwordChangedAt: string | null
  tokenHash: Buffer
  now: string
  expiresAt: string
  address: string
  device: string
}

/**
 * Inserts a session, unless the password has been changed since it was checked. The row of the user is locked, so a change
 * of the password at the same moment either ends this session or is seen here. Returns whether there is a session.
 */
export async function insertSession(db: Db, session: NewSession): Promise<boolean> {
  const { userId, passwordChangedAt, tokenHash, now, expiresAt, address, device } = session
  const { numAffectedRows } = await sql`
    insert into sessions (user_id, token_hash, created_at, last_used_at, expires_at, address, device)
    select u.id, ${tokenHash}::bytea, ${now}::timestamptz, ${now}::timestamptz, ${expiresAt}::timestamptz,
      ${address}::text, ${device}::text
    from users u
    where u.id = ${userId} and u.password_changed_at is not distinct from ${passwordChangedAt}::timestamptz
    for share`.execute(db)
  return numAffectedRows === 1n
}

const openSession = prepared((db, { tokenHash, now }: { tokenHash: Buffer; now: string }) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('totp as t', (join) => join.onRef('t.user_id', '=', 'u.id').on('t.confirmed_at', 'is not', null))
    .select([
      't.confirmed_at as totp_since',
      's.id as session_id',
      's.last_used_at',
      's.confirmed_at',
      'u.id',
      'u.login',
      'u.first_name',
      'u.last_name',
      'u.display_name',
      'u.email',
      'u.roles',
      'u.game_account_made',
    ])
    .select(roleSetsOf)
    .where('s.token_hash', '=', tokenHash)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)
    // The request to close ends all sessions, but one may be opened in the same moment.
    .where('u.closes_at', 'is', null)
    // A ban ends all sessions, but one may be opened in the same moment. This condition refuses it, too.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bans as b')
            .select('b.id')
            .whereRef('b.user_id', '=', 'u.id')
            .where('b.ended_at', 'is', null)
            .where((eb) => eb.or([eb('b.until', 'is', null), eb('b.until', '>', now)])),
        ),
      ),
    )
    .compile(),
)

export const getOpenSession = async (db: Db, tokenHash: Buffer, now: string) =>
  (await openSession(db, { tokenHash, now })).rows[0]

export const prolongSession = (db: Db, id: number, lastUsedAt: string, expiresAt: string) =>
  db.updateTable('sessions').set({ last_used_at: lastUsedAt, expires_at: expiresAt }).where('id', '=', id).execute()

export const confirmSession = (db: Db, id: number, now: string) =>
  db.updateTable('sessions').set({ confirmed_at: now }).where('id', '=', id).execute()

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

export const hasSessions = async (db: Db, userId: number): Promise<boolean> =>
  (await db.selectFrom('sessions').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst()) !== undefined
