import type { Insertable, Kysely } from 'kysely'
import type { DB, FormerEmails, FormerPasswords } from '../../../db/tables.ts'

type Db = Kysely<DB>

export const insertFormerEmail = (db: Db, former: Insertable<FormerEmails>) =>
  db.insertInto('former_emails').values(former).execute()

export const insertFormerPassword = (db: Db, former: Insertable<FormerPasswords>) =>
  db.insertInto('former_passwords').values(former).execute()

/** The newest record that the account gave up this address after `since`. */
export const getFormerEmail = (db: Db, userId: number, email: string, since: string) =>
  db
    .selectFrom('former_emails')
    .selectAll()
    .where('user_id', '=', userId)
    .where('email', '=', email)
    .where('replaced_at', '>', since)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The oldest address that the account gave up after `since`. */
export const getOldestFormerEmail = (db: Db, userId: number, since: string) =>
  db
    .selectFrom('former_emails')
    .selectAll()
    .where('user_id', '=', userId)
    .where('replaced_at', '>', since)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Removes the record of a restored address, and those of later addresses. */
export const removeFormerEmails = (db: Db, userId: number, fromId: number) =>
  db.deleteFrom('former_emails').where('user_id', '=', userId).where('id', '>=', fromId).execute()

/** The hash of the password at a former moment; undefined when the present password was set before it. */
export const getFormerPasswordAt = (db: Db, userId: number, moment: string) =>
  db
    .selectFrom('former_passwords')
    .select('password_hash')
    .where('user_id', '=', userId)
    .where('replaced_at', '>', moment)
    .orderBy('replaced_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
