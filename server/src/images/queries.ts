import { sql, type Insertable, type Kysely } from 'kysely'
import type { DB, Pictures } from '../db/tables.ts'
import type { StoredPicture } from './sizes.ts'

type Db = Kysely<DB>

/** The picture of a query that joins `pictures as p`; null where there is none. */
export const joinedPicture = sql<StoredPicture | null>`case when p.id is not null then json_build_object('name', p.name, 'width', p.width, 'height', p.height) end`

export const insertPicture = (db: Db, picture: Insertable<Pictures>) =>
  db.insertInto('pictures').values(picture).returning(['id', 'name', 'width', 'height']).executeTakeFirstOrThrow()

/** The pictures of these names that may be used, locked so that they stay. */
export const lockPictures = (db: Db, names: string[]) =>
  db
    .selectFrom('pictures')
    .select(['id', 'name', 'width', 'height'])
    .where('name', 'in', names)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()

export const insertUses = (db: Db, owner: string, pictureIds: number[]) =>
  db
    .insertInto('picture_uses')
    .values(pictureIds.map((picture_id) => ({ owner, picture_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Ends the uses of `owner` except those of `keptIds`. Returns the pictures whose use ended. */
export async function deleteUses(db: Db, owner: string, keptIds: number[]): Promise<number[]> {
  const uses = db.deleteFrom('picture_uses').where('owner', '=', owner)
  const rows = await (keptIds.length ? uses.where('picture_id', 'not in', keptIds) : uses)
    .returning('picture_id')
    .execute()
  return rows.map((row) => row.picture_id)
}

/** Pictures that were uploaded before `time` and never used. */
export const findAbandoned = (db: Db, time: string) =>
  db
    .selectFrom('pictures as p')
    .select('p.id')
    .where('p.removed_at', 'is', null)
    .where('p.uploaded_at', '<', time)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('picture_uses as u').select('u.owner').whereRef('u.picture_id', '=', 'p.id'))),
    )
    .limit(100)
    .execute()

/** Pictures that were removed before `time`, whose files are still there. */
export const findRemoved = (db: Db, time: string) =>
  db
    .selectFrom('pictures')
    .select(['id', 'name', 'width', 'height'])
    .where('removed_at', '<', time)
    .orderBy('removed_at')
    .limit(1_000)
    .execute()

/**
 * Marks those of the pictures that nobody uses for removal. The rows are locked first, so a use that is being written
 * counts.
 */
export async function markUnused(db: Db, ids: number[], now: string) {
  await db.selectFrom('pictures').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  return db
    .updateTable('pictures as p')
    .set({ removed_at: now })
    .where('p.id', 'in', ids)
    .where('p.removed_at', 'is', null)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('picture_uses as u').select('u.owner').whereRef('u.picture_id', '=', 'p.id'))),
    )
    .returning(['p.id', 'p.name', 'p.width', 'p.height'])
    .execute()
}

export const deletePicture = (db: Db, id: number) =>
  db.deleteFrom('pictures').where('id', '=', id).where('removed_at', 'is not', null).execute()
