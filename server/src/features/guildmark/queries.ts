import { sql, type Insertable, type Kysely } from 'kysely'
import type { DB, GuildMarks, GuildMarkUploads } from '../../db/tables.ts'

type Db = Kysely<DB>

export const insertUpload = (db: Db, upload: Insertable<GuildMarkUploads>) =>
  db.insertInto('guild_mark_uploads').values(upload).execute()

/** Makes transactions about the mark of one guild run one after the other. */
export const lockGuild = (db: Db, guildId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`guild mark ${guildId}`}, 0))`.execute(db)

export const getLock = (db: Db, guildId: number) =>
  db.selectFrom('guild_mark_locks').selectAll().where('guild_id', '=', guildId).executeTakeFirst()

/** Sets the mark that the guild shows from now on. */
export const putMark = (db: Db, mark: Insertable<GuildMarks>) =>
  db
    .insertInto('guild_marks')
    .values(mark)
    .onConflict((conflict) => conflict.column('guild_id').doUpdateSet(mark))
    .execute()

/** The mark of the first of these guilds that has one. */
export async function getMark(db: Db, guilds: number[]): Promise<{ bmp: Buffer; etag: string } | undefined> {
  const rows = await db
    .selectFrom('guild_marks')
    .select(['guild_id', 'bmp', 'etag'])
    .where('guild_id', 'in', guilds)
    .execute()
  return guilds.map((id) => rows.find((row) => row.guild_id === id)).find((row) => row !== undefined)
}

export const findPending = (db: Db, limit: number) =>
  db
    .selectFrom('guild_mark_uploads')
    .select(['id', 'guild_id', 'bmp', 'operation_id'])
    .where('game_state', '=', 'pending')
    .orderBy('id')
    .limit(limit)
    .execute()

export const settleUpload = (db: Db, id: number, state: 'applied' | 'refused' | 'none', answer: string | null) =>
  db
    .updateTable('guild_mark_uploads')
    .set({ game_state: state, game_answer: answer })
    .where('id', '=', id)
    .where('game_state', '=', 'pending')
    .execute()
