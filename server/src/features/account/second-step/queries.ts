import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../db/tables.ts'
import { wrote } from '../../../db/wrote.ts'

type Db = Kysely<DB>

export const getTotp = (db: Db, userId: number) =>
  db.selectFrom('totp').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** The row, locked until the transaction ends. */
export const lockTotp = (db: Db, userId: number) =>
  db.selectFrom('totp').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()

/** Stores a new secret, in place of one that was never confirmed; false when the second step is on. */
export const startTotp = (db: Db, userId: number, secret: string, now: string): Promise<boolean> =>
  wrote(
    db
      .insertInto('totp')
      .values({ user_id: userId, secret, created_at: now })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ secret, created_at: now, last_step: 0 })
          .where('totp.confirmed_at', 'is', null),
      ),
  )

export const confirmTotp = (db: Db, userId: number, now: string): Promise<boolean> =>
  wrote(
    db.updateTable('totp').set({ confirmed_at: now }).where('user_id', '=', userId).where('confirmed_at', 'is', null),
  )

/**
 * Uses up a time step and all before it; false when it was used already, also by another request at the same moment.
 */
export const takeStep = (db: Db, userId: number, step: number): Promise<boolean> =>
  wrote(db.updateTable('totp').set({ last_step: step }).where('user_id', '=', userId).where('last_step', '<', step))

/** Removes the second step with its recovery codes; false when it was not on. */
export async function removeTotp(db: Db, userId: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('totp')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst()
  if (removed) await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  return removed !== undefined
}

export async function replaceRecoveryCodes(db: Db, userId: number, hashes: Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

export const takeRecoveryCode = (db: Db, userId: number, hash: Buffer, now: string): Promise<boolean> =>
  wrote(
    db
      .updateTable('recovery_codes')
      .set({ used_at: now })
      .where('user_id', '=', userId)
      .where('code_hash', '=', hash)
      .where('used_at', 'is', null),
  )

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return row?.left ?? 0
}
