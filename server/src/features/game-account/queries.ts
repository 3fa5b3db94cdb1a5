import type { Insertable, Kysely } from 'kysely'
import type { DB, GameOperations } from '../../db/tables.ts'
import { wrote } from '../../db/wrote.ts'

type Db = Kysely<DB>

/** Notes what is about to be asked of the game; false while another question of this player is open. */
export const insertOperation = (db: Db, operation: Insertable<GameOperations>): Promise<boolean> =>
  wrote(
    db
      .insertInto('game_operations')
      .values(operation)
      .onConflict((conflict) => conflict.doNothing()),
  )

export const lockOperation = (db: Db, id: string) =>
  db.selectFrom('game_operations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Closes an operation, and lets go of the hash that waited with it. */
export const closeOperation = (
  db: Db,
  id: string,
  state: 'applied' | 'refused' | 'absent',
  cause: string | null,
  now: string,
) =>
  db
    .updateTable('game_operations')
    .set({ state, cause, settled_at: now, password_hash: null })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .execute()

export const markUnknown = (db: Db, id: string, cause: string) =>
  db
    .updateTable('game_operations')
    .set({ state: 'unknown', cause })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .execute()

/** What nobody waits for any more: begun before `before`, or known to be unknown. Of one player, or of all. */
export const findOpenOperations = (db: Db, before: string, userId?: number) => {
  const open = db
    .selectFrom('game_operations')
    .selectAll()
    .where('settled_at', 'is', null)
    .where((eb) => eb.or([eb('state', '=', 'unknown'), eb('started_at', '<', before)]))
    .orderBy('started_at')
    .limit(200)
  return (userId === undefined ? open : open.where('user_id', '=', userId)).execute()
}

/** Whether the end of anything that was asked for this player is still unknown. */
export const hasOpenOperation = async (db: Db, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('game_operations')
    .select('id')
    .where('user_id', '=', userId)
    .where('settled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Whether the game is being asked to take a new password, which counts here once it has. */
export const isPasswordUnderway = async (db: Db, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('game_operations')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'started')
    .where('password_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The newest operation of a player: older ones no longer say what the game holds. */
export const getNewestOperation = (db: Db, userId: number) =>
  db
    .selectFrom('game_operations')
    .select(['id', 'state'])
    .where('user_id', '=', userId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Which of these operations are still asked about. */
export const findOpenOperationIds = async (db: Db, ids: string[]): Promise<string[]> =>
  (
    await db.selectFrom('game_operations').select('id').where('id', 'in', ids).where('settled_at', 'is', null).execute()
  ).map((row) => row.id)

/** Removes what was settled before the moment, of players about whom nothing is open: the newest says what the game holds. */
export const pruneOperations = (db: Db, before: string) =>
  db
    .deleteFrom('game_operations')
    .where('settled_at', '<', before)
    .where('user_id', 'not in', (eb) =>
      eb.selectFrom('game_operations as open').select('open.user_id').where('open.settled_at', 'is', null),
    )
    .execute()
