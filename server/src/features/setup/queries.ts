import type { SetupStep } from '@guildhall/contract/setup'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'

type Db = Kysely<DB>

export const hasOwner = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`roles && array['superadmin']`)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** One at a time makes the first owner or a new link; held until the end of the transaction. */
export const lockSetup = (tx: Db) => sql`select pg_advisory_xact_lock(hashtext('setup'))`.execute(tx)

export const insertLink = (db: Db, tokenHash: Buffer, createdAt: string, expiresAt: string) =>
  db.insertInto('setup_links').values({ token_hash: tokenHash, created_at: createdAt, expires_at: expiresAt }).execute()

/** The hashes of the links that are valid. */
export const findLinks = (db: Db, now: string) =>
  db.selectFrom('setup_links').select('token_hash').where('expires_at', '>', now).execute()

export const deleteLinks = (db: Db) => db.deleteFrom('setup_links').execute()

export const deleteExpiredLinks = (db: Db, now: string) =>
  db.deleteFrom('setup_links').where('expires_at', '<=', now).execute()

export const findSteps = (db: Db) => db.selectFrom('setup_steps').select(['name', 'state', 'changed_at']).execute()

type Change = { name: SetupStep; state: 'done' | 'skipped' } | { name: 'list'; state: 'dismissed' }

export const setStep = (db: Db, { name, state }: Change, by: number, at: string) =>
  db
    .insertInto('setup_steps')
    .values({ name, state, changed_at: at, changed_by: by })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ state, changed_at: at, changed_by: by }))
    .execute()
