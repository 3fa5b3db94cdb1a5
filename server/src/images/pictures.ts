import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../app.ts'
import { recordAdminAction } from '../audit/record.ts'
import type { DB } from '../db/tables.ts'
import { refuseField } from '../fail.ts'
import * as queries from './queries.ts'
import { makeRenditions } from './renditions.ts'
import { filesOf, namesIn, pictureOf, type StoredPicture } from './sizes.ts'

export interface Picture extends StoredPicture {
  id: number
}

const hour = 3600_000
const day = 24 * hour
/** For this time the files of a removed picture stay: open pages and saved ones still name it, and load it late. */
const graceMs = hour

/**
 * Stores an uploaded picture under `folder`, in every size. Its row is written first, so that a sweep finds files that
 * a crash left. The picture is unused until `holdPictures`.
 */
export async function keepPicture(
  app: App,
  folder: string,
  bytes: Buffer,
  uploadedBy: number | null,
): Promise<Picture> {
  const { width, height, webp, share } = await makeRenditions(bytes)
  const picture = await queries.insertPicture(app.db, {
    name: `${folder}/${uniqueName(bytes)}`,
    width,
    height,
    uploaded_by: uploadedBy,
    uploaded_at: app.now().toISOString(),
  })
  for (const size of webp) await app.storage.save(`${picture.name}-${size.width}.webp`, size.bytes)
  await app.storage.save(`${picture.name}-share.jpg`, share)
  return picture
}

/** Stores a picture that staff upload for something that they are writing. Refuses a request without one. */
export async function uploadPicture(app: App, caller: Caller, folder: string, image: Buffer | undefined) {
  if (!image) refuseField('image', 'required', m.error_field_required())
  const picture = await keepPicture(app, folder, image, caller.id)
  await app.db
    .transaction()
    .execute((db) =>
      recordAdminAction(db, caller, 'picture.upload', `picture ${picture.id}`, app.now(), { after: picture }),
    )
  return pictureOf(picture)
}

/** Runs `work` with the picture of a form, if there is one. When `work` fails, the picture is removed at once. */
export async function withPicture<T>(
  app: App,
  folder: string,
  bytes: Buffer | undefined,
  uploadedBy: number,
  work: (picture: Picture | null) => Promise<T>,
): Promise<T> {
  if (!bytes) return work(null)
  const picture = await keepPicture(app, folder, bytes, uploadedBy)
  try {
    return await work(picture)
  } catch (error) {
    await removeUnseen(app, [picture.id])
    throw error
  }
}

/**
 * Notes in the transaction of the change that `owner` (`notice 12`) uses the pictures of these names and no others.
 * Returns those that exist, and the ids of the pictures that `owner` does not use any more: hand them to `removeUnused`
 * after the commit.
 */
export async function holdPictures(
  db: Kysely<DB>,
  owner: string,
  names: string[],
): Promise<{ used: Picture[]; dropped: number[] }> {
  const used = names.length ? await queries.lockPictures(db, names) : []
  const ids = used.map((picture) => picture.id)
  if (ids.length) await queries.insertUses(db, owner, ids)
  return { used, dropped: await queries.deleteUses(db, owner, ids) }
}

/**
 * As `holdPictures`, for the pictures in texts; `texts` has HTML by the name of its field. Refuses a field with a
 * picture that does not exist. `cover` is the name of one more picture, returned when it exists.
 */
export async function holdPicturesIn(
  db: Kysely<DB>,
  owner: string,
  texts: Record<string, string>,
  cover: string | null = null,
): Promise<{ cover: Picture | undefined; dropped: number[] }> {
  const names = namesIn(Object.values(texts).join(' '))
  const { used, dropped } = await holdPictures(db, owner, [...new Set([...(cover ? [cover] : []), ...names])])
  const existing = new Set(used.map((picture) => picture.name))
  for (const [field, text] of Object.entries(texts))
    if (namesIn(text).some((name) => !existing.has(name))) refuseField(field, 'unknown', m.news_picture_unknown())
  return { cover: used.find(({ name }) => name === cover), dropped }
}

/**
 * Removes those of the pictures that nobody uses any more. Nothing can use them again, and the sweep removes their files
 * after an hour. No request fails.
 */
export async function removeUnused(app: App, ids: number[]): Promise<void> {
  await withoutFailing(app, () => markUnused(app, ids))
}

/** As `removeUnused`, with the files, for pictures that no page has shown. The sweep repeats a failed removal. */
export async function removeUnseen(app: App, ids: number[]): Promise<void> {
  await withoutFailing(app, async () => {
    for (const picture of await markUnused(app, ids)) await removeFiles(app, picture)
  })
}

/** Removes the files of pictures that were removed an hour ago, and pictures of more than a day that were never used. */
export async function sweepPictures(app: App): Promise<void> {
  const before = (ms: number) => new Date(app.now().getTime() - ms).toISOString()
  // A file that cannot be removed does not keep the others.
  for (const picture of await queries.findRemoved(app.db, before(graceMs)))
    await withoutFailing(app, () => removeFiles(app, picture))
  const abandoned = await queries.findAbandoned(app.db, before(day))
  await removeUnseen(
    app,
    abandoned.map(({ id }) => id),
  )
}

const markUnused = async (app: App, ids: number[]): Promise<Picture[]> =>
  ids.length === 0 ? [] : app.db.transaction().execute((trx) => queries.markUnused(trx, ids, app.now().toISOString()))

async function withoutFailing(app: App, remove: () => Promise<unknown>): Promise<void> {
  try {
    await remove()
  } catch (error) {
    app.log.warn({ err: error }, 'pictures that nobody uses are left for the sweep')
  }
}

async function removeFiles(app: App, picture: Picture): Promise<void> {
  for (const file of filesOf(picture)) await app.storage.remove(file)
  await queries.deletePicture(app.db, picture.id)
}

/**
 * Half from the content and half random. The same picture uploaded twice is two pictures, so removing one keeps the
 * other.
 */
const uniqueName = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 16) + randomBytes(8).toString('hex')
