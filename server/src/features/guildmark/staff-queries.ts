import type { markStates } from '@guildhall/contract/guildmark-rules'
import { sql, type Insertable, type Kysely } from 'kysely'
import type { DB, GuildMarkLocks } from '../../db/tables.ts'
import { wrote } from '../../db/wrote.ts'

type Db = Kysely<DB>

interface Filter {
  q?: string | undefined
  state?: (typeof markStates)[number] | undefined
  after?: number | undefined
}

/** The newest row of a guild, with the empty marks: what the guild shows. */
const isNewest = sql<boolean>`u.id = (select max(id) from guild_mark_uploads n where n.guild_id = u.guild_id)`

export type UploadRow = Awaited<ReturnType<typeof findUploads>>[number]

/** Marks that players sent, the newest first. */
export function findUploads(db: Db, { q, state, after }: Filter, limit: number) {
  let query = db
    .selectFrom('guild_mark_uploads as u')
    .leftJoin('guilds as g', 'g.id', 'u.guild_id')
    .leftJoin('users as p', 'p.id', 'u.user_id')
    .leftJoin('users as remover', 'remover.id', 'u.removed_by')
    .leftJoin('guild_mark_locks as l', 'l.guild_id', 'u.guild_id')
    .leftJoin('users as locker', 'locker.id', 'l.locked_by')
    .select(['u.id', 'u.guild_id', 'u.at', 'u.is_leader_known', 'u.removed_at', 'u.removal_reason', 'u.bmp'])
    .select(['g.name as guild_name', 'p.login', 'remover.login as removed_by_login'])
    .select(['l.reason as lock_reason', 'l.locked_at', 'locker.login as locked_by_login'])
    .select(isNewest.as('is_shown'))
    .where('u.is_empty', '=', false)
    .orderBy('u.id', 'desc')
    .limit(limit)
  if (after) query = query.where('u.id', '<', after)
  if (state === 'current') query = query.where(isNewest)
  if (state === 'removed') query = query.where('u.removed_at', 'is not', null)
  if (state === 'locked') query = query.where('l.guild_id', 'is not', null)
  if (q && /^\d{1,5}$/.test(q)) return query.where('u.guild_id', '=', Number(q)).execute()
  if (q) {
    const beginning = `${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
    query = query.where(sql<boolean>`(lower(p.login) like ${beginning} or g.name_key like sort_key(${beginning}))`)
  }
  return query.execute()
}

export const getUpload = (db: Db, id: number) =>
  db
    .selectFrom('guild_mark_uploads as u')
    .select(['u.id', 'u.guild_id'])
    .select(isNewest.as('is_shown'))
    .where('u.id', '=', id)
    .where('u.is_empty', '=', false)
    .executeTakeFirst()

export const hasUploads = async (db: Db, guildId: number): Promise<boolean> =>
  (await db
    .selectFrom('guild_mark_uploads')
    .select('id')
    .where('guild_id', '=', guildId)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const markRemoved = (db: Db, id: number, removal: { at: string; by: number; reason: string }) =>
  db
    .updateTable('guild_mark_uploads')
    .set({ removed_at: removal.at, removed_by: removal.by, removal_reason: removal.reason })
    .where('id', '=', id)
    .execute()

export const insertLock = (db: Db, lock: Insertable<GuildMarkLocks>): Promise<boolean> =>
  wrote(
    db
      .insertInto('guild_mark_locks')
      .values(lock)
      .onConflict((conflict) => conflict.doNothing()),
  )

export const deleteLock = (db: Db, guildId: number) =>
  db.deleteFrom('guild_mark_locks').where('guild_id', '=', guildId).execute()
