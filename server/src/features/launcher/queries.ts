import { sql, type Insertable, type Kysely } from 'kysely'
import type { DB, LauncherPatches } from '../../db/tables.ts'

type Db = Kysely<DB>

const withStaff = (db: Db) =>
  db
    .selectFrom('launcher_patches as p')
    .leftJoin('users as maker', 'maker.id', 'p.created_by')
    .leftJoin('users as remover', 'remover.id', 'p.removed_by')
    .selectAll('p')
    .select(['maker.login as made_by', 'remover.login as removed_by_login'])

export type PatchRow = Awaited<ReturnType<ReturnType<typeof withStaff>['execute']>>[number]

/** The published patches that launchers get, the oldest first. */
export const findPublished = (db: Db) =>
  db
    .selectFrom('launcher_patches')
    .select(['version', 'file', 'size', 'sha256', 'description', 'description_en', 'created_at'])
    .where('removed_at', 'is', null)
    .orderBy('version')
    .execute()

/** Patches for staff, the newest first. */
export function findPatches(
  db: Db,
  { state, after }: { state?: 'published' | 'removed' | undefined; after?: number | undefined },
  limit: number,
): Promise<PatchRow[]> {
  let query = withStaff(db).orderBy('p.version', 'desc').limit(limit)
  if (state) query = query.where('p.removed_at', state === 'removed' ? 'is not' : 'is', null)
  if (after) query = query.where('p.version', '<', after)
  return query.execute()
}

export const getPatch = (db: Db, version: number) => withStaff(db).where('p.version', '=', version).executeTakeFirst()

export const lockPatch = (db: Db, version: number) =>
  db.selectFrom('launcher_patches').selectAll().where('version', '=', version).forUpdate().executeTakeFirst()

/** Where a published file is stored; undefined when it is removed or unknown. */
export const getPublishedFile = (db: Db, file: string) =>
  db
    .selectFrom('launcher_patches')
    .select(['storage_name', 'sha256', 'size'])
    .where('file', '=', file)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

/** The next version: the highest so far, removed patches included, plus one. Locked until the transaction ends. */
export async function takeVersion(db: Db): Promise<number> {
  await sql`select pg_advisory_xact_lock(7301415980)`.execute(db)
  const row = await db
    .selectFrom('launcher_patches')
    .select((eb) => eb.fn.max('version').as('last'))
    .executeTakeFirst()
  return Number(row?.last ?? 0) + 1
}

export const insertPatch = (db: Db, patch: Insertable<LauncherPatches>) =>
  db.insertInto('launcher_patches').values(patch).execute()

export const setRemoved = (
  db: Db,
  version: number,
  removed: { removed_at: string | null; removed_by: number | null; removal_reason: string | null },
) => db.updateTable('launcher_patches').set(removed).where('version', '=', version).execute()

export const insertUpload = (db: Db, upload: { storage_name: string; uploaded_by: number; uploaded_at: string }) =>
  db.insertInto('launcher_uploads').values(upload).execute()

export const deleteUpload = (db: Db, storageName: string) =>
  db.deleteFrom('launcher_uploads').where('storage_name', '=', storageName).execute()

/** Files that were stored before `before` and that belong to no patch. */
export const findAbandonedUploads = (db: Db, before: string) =>
  db.selectFrom('launcher_uploads').select('storage_name').where('uploaded_at', '<', before).limit(100).execute()
