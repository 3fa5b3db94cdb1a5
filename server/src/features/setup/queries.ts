import type { FirstStep } from '@guildhall/contract/setup-steps'
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

export const findSteps = (db: Db) => db.selectFrom('setup_steps').select(['name', 'state', 'changed_at']).execute()

/** The steps that the database shows to be done. A backup counts that was stored since `backupSince`. */
export async function findSeen(db: Db, backupSince: string): Promise<Partial<Record<FirstStep, boolean>>> {
  const { rows } = await sql<Partial<Record<FirstStep, boolean>>>`
    select
      exists (select from notices) as article,
      exists (select from downloads) as download,
      exists (select from shop_items where deleted_at is null) as item,
      exists (select from payments where paid_at is not null) or exists (select from deposits where status = 'approved')
        as donation,
      (select count(*) from (
        select from users where roles <> '{}' and roles && array['superadmin'] limit 2) owners) > 1 as owner,
      exists (select from backups where outcome = 'stored' and ended_at >= ${backupSince}) as backup`.execute(db)
  return rows[0] ?? {}
}

type Change = { name: FirstStep; state: 'done' | 'skipped' } | { name: 'list'; state: 'dismissed' }

export const setStep = (db: Db, { name, state }: Change, by: number, at: string) =>
  db
    .insertInto('setup_steps')
    .values({ name, state, changed_at: at, changed_by: by })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ state, changed_at: at, changed_by: by }))
    .execute()
