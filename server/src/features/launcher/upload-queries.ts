import type { Insertable, Kysely, Updateable } from 'kysely'
import type { DB, PatchUploadParts, PatchUploads } from '../../db/tables.ts'

type Db = Kysely<DB>
const open: ('receiving' | 'checking')[] = ['receiving', 'checking']

/** Uploads with the number of bytes that have arrived, as `arrived`. */
const withArrived = (db: Db) =>
  db
    .selectFrom('patch_uploads as u')
    .selectAll('u')
    .select((eb) =>
      eb
        .selectFrom('patch_upload_parts as p')
        .whereRef('p.upload_id', '=', 'u.id')
        .select((parts) => parts.fn.coalesce(parts.fn.sum<string>('p.size'), parts.val('0')).as('arrived'))
        .as('arrived'),
    )

export type UploadRow = Awaited<ReturnType<ReturnType<typeof withArrived>['execute']>>[number]

export const getUpload = (db: Db, id: number) => withArrived(db).where('u.id', '=', id).executeTakeFirst()

/** The uploads of a person in these states (by default the open ones), the newest first. */
export const findUploads = (db: Db, userId: number, states: UploadRow['state'][] = open) =>
  withArrived(db).where('u.uploaded_by', '=', userId).where('u.state', 'in', states).orderBy('u.id', 'desc').execute()

/** The upload, locked: until the transaction ends nobody appends to it, publishes or cancels it. */
export const lockUpload = (db: Db, id: number) =>
  db.selectFrom('patch_uploads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Locks the user, so that the uploads of one person start one after the other and can be counted. */
export const lockUploader = (db: Db, userId: number) =>
  db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst()

export const insertUpload = (db: Db, upload: Insertable<PatchUploads>) =>
  db.insertInto('patch_uploads').values(upload).returning('id').executeTakeFirstOrThrow()

export const updateUpload = (db: Db, id: number, change: Updateable<PatchUploads>) =>
  db.updateTable('patch_uploads').set(change).where('id', '=', id).execute()

export const deleteUpload = (db: Db, id: number) => db.deleteFrom('patch_uploads').where('id', '=', id).execute()

/** The chunks of an upload in their order. */
export const findParts = (db: Db, uploadId: number) =>
  db.selectFrom('patch_upload_parts').selectAll().where('upload_id', '=', uploadId).orderBy('position').execute()

export const insertPart = (db: Db, part: Insertable<PatchUploadParts>) =>
  db.insertInto('patch_upload_parts').values(part).execute()

export const deletePart = (db: Db, storageName: string) =>
  db.deleteFrom('patch_upload_parts').where('storage_name', '=', storageName).execute()

/** Uploads that have not changed since `before`, and those whose user was deleted. */
export const findForgottenUploads = (db: Db, before: string) =>
  db
    .selectFrom('patch_uploads')
    .select('id')
    .where((eb) => eb.or([eb('touched_at', '<', before), eb('uploaded_by', 'is', null)]))
    .limit(100)
    .execute()

/** Ended uploads that still have stored chunks, because a process was killed. */
export const findEndedWithParts = (db: Db) =>
  db
    .selectFrom('patch_uploads as u')
    .innerJoin('patch_upload_parts as p', 'p.upload_id', 'u.id')
    .select('u.id')
    .distinct()
    .where('u.state', 'not in', open)
    .limit(100)
    .execute()
