import type { Insertable, Kysely } from 'kysely'
import type { DB, MailedTokens } from '../../../db/tables.ts'

type Db = Kysely<DB>
export type Purpose = 'recovery' | 'email' | 'stop_email_change'

export const insertMailedToken = (db: Db, token: Insertable<MailedTokens>) =>
  db.insertInto('mailed_tokens').values(token).execute()

/** The token while it can still be used. */
export const getMailedToken = (db: Db, hash: Buffer, purpose: Purpose, now: string) =>
  db
    .selectFrom('mailed_tokens')
    .selectAll()
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Uses a token up; of two that come at once, one is answered its row. */
export const takeMailedToken = (db: Db, hash: Buffer, purpose: Purpose, now: string) =>
  db
    .updateTable('mailed_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

/** Makes a token usable again whose use came to nothing. */
export const giveBackMailedToken = (db: Db, hash: Buffer) =>
  db.updateTable('mailed_tokens').set({ used_at: null }).where('token_hash', '=', hash).execute()

/**
 * Removes the links that were mailed to a person: of some purposes, or all. A link that is being used goes too, so that
 * a use that comes to nothing cannot bring it back.
 */
export const voidMailedTokens = (db: Db, userId: number, purposes?: Purpose[]) => {
  const all = db.deleteFrom('mailed_tokens').where('user_id', '=', userId)
  return (purposes ? all.where('purpose', 'in', purposes) : all).execute()
}

/** Removes the links that expired before the moment. */
export const deleteExpiredTokens = (db: Db, before: string) =>
  db.deleteFrom('mailed_tokens').where('expires_at', '<', before).execute()
