import type { Insertable, Kysely } from 'kysely'
import type { DB, MailedTokens } from '../../../db/tables.ts'

type Db = Kysely<DB>
export type Purpose = 'recovery' | 'email' | 'stop_email_change'

export const insertMailedToken = (db: Db, token: Insertable<MailedTokens>) =>
  db.insertInto('mailed_tokens').values(token).execute()

/** The token, if it is neither used nor expired. */
export const getMailedToken = (db: Db, hash: Buffer, purpose: Purpose, now: string) =>
  db
    .selectFrom('mailed_tokens')
    .selectAll()
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Uses up a token and returns its row; undefined for the second of two requests at once. */
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

/** Makes a token usable again after its use was refused. */
export const giveBackMailedToken = (db: Db, hash: Buffer) =>
  db.updateTable('mailed_tokens').set({ used_at: null }).where('token_hash', '=', hash).execute()

/**
 * Removes the mailed links of a person, of some purposes or of all. A used link is removed too, so that a refused use
 * cannot make it valid again.
 */
export const voidMailedTokens = (db: Db, userId: number, purposes?: Purpose[]) => {
  const all = db.deleteFrom('mailed_tokens').where('user_id', '=', userId)
  return (purposes ? all.where('purpose', 'in', purposes) : all).execute()
}
