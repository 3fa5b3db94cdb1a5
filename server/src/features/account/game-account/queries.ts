import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { DB, GameOperations } from '../../../db/tables.ts'
import { wrote } from '../../../db/wrote.ts'

type Db = Kysely<DB>

export type OperationRow = Selectable<GameOperations>

/** Stores an operation before it is sent to the game; false while another operation of this player is open. */
export const insertOperation = (db: Db, operation: Insertable<GameOperations>): Promise<boolean> =>
  wrote(
    db
      .insertInto('game_operations')
      .values(operation)
      .onConflict((conflict) => conflict.doNothing()),
  )

export const lockOperation = (db: Db, id: string) =>
  db.selectFrom('game_operations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Closes an operation and removes the password hash that was stored with it. */
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

/** Open operations that no request waits for: started before `before`, or marked unknown. Of one player, or of all. */
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

/** Whether any operation of this player has no outcome yet. */
export const hasOpenOperation = async (db: Db, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('game_operations')
    .select('id')
    .where('user_id', '=', userId)
    .where('settled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Whether a change of the password waits for the game to accept it. */
export const isPasswordUnderway = async (db: Db, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('game_operations')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'started')
    .where('password_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The newest operation of a player. Only its outcome says what the game holds. */
export const getNewestOperation = (db: Db, userId: number) =>
  db
    .selectFrom('game_operations')
    .select(['id', 'state'])
    .where('user_id', '=', userId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Which of these operations have no outcome yet. */
export const findOpenOperationIds = async (db: Db, ids: string[]): Promise<string[]> =>
  (
    await db.selectFrom('game_operations').select('id').where('id', 'in', ids).where('settled_at', 'is', null).execute()
  ).map((row) => row.id)

/**
 * Creations of a player that were closed because the game had not received them. A slow request may have reached the
 * game since.
 */
export const findAbsentCreations = (db: Db, userId: number, login: string) =>
  db
    .selectFrom('game_operations')
    .select('id')
    .where('user_id', '=', userId)
    .where((eb) => eb(eb.fn<string>('lower', [eb.fn.coalesce('login', eb.val(login))]), '=', login.toLowerCase()))
    .where('kind', 'in', ['create_account', 'reserve_account'])
    .where('state', '=', 'absent')
    .orderBy('started_at', 'desc')
    .limit(20)
    .execute()

/** Corrects an operation that was closed as absent and was applied after all. */
export const reopenAsApplied = (db: Db, id: string) =>
  db.updateTable('game_operations').set({ state: 'applied', cause: null }).where('id', '=', id).execute()

/**
 * Players whose game account must be reserved now: it is pending, no operation is open, and the pause since the last
 * try is over. Each failed try doubles the pause, from five minutes to six hours.
 */
export const findToReserve = (db: Db, now: string, most: number) =>
  db
    .selectFrom('users as u')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('game_operations as o')
          .select([
            (of) => of.fn.max('o.started_at').as('asked_at'),
            (of) => of.fn.count<number>('o.id').filterWhere('o.kind', '=', 'reserve_account').as('tries'),
            (of) => of.fn.count<number>('o.id').filterWhere('o.settled_at', 'is', null).as('open'),
          ])
          .whereRef('o.user_id', '=', 'u.id')
          .as('asked'),
      (join) => join.onTrue(),
    )
    .select(['u.id', 'u.login', 'u.email'])
    .where('u.game_account_made', '=', false)
    .where('u.game_state', '=', 'pending')
    .where('asked.open', '=', 0)
    .where(
      sql<boolean>`coalesce(asked.asked_at, '-infinity')
        + least(interval '6 hours', interval '5 minutes' * power(2, least(asked.tries, 8))) <= ${now}::timestamptz`,
    )
    .orderBy('u.created_at')
    .orderBy('u.id')
    .limit(most)
    .execute()

const unconfirmed = (db: Db) =>
  db.selectFrom('users as u').where('u.game_account_made', '=', false).where('u.game_state', 'in', ['pending', 'taken'])

/** Accounts that the game has not confirmed, by id. `q` is the beginning of the login, `after` the last id before. */
export const findUnconfirmed = (
  db: Db,
  { q, after }: { q?: string | undefined; after?: number | undefined },
  most: number,
) => {
  let found = unconfirmed(db)
  if (q) found = found.where(sql<boolean>`lower(u.login) like ${`${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`)
  if (after) found = found.where('u.id', '>', after)
  return found
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('game_operations as o')
          .select(['o.started_at', 'o.cause'])
          .whereRef('o.user_id', '=', 'u.id')
          .orderBy('o.started_at', 'desc')
          .orderBy('o.id', 'desc')
          .limit(1)
          .as('asked'),
      (join) => join.onTrue(),
    )
    .select(['u.id', 'u.login', 'u.first_name', 'u.last_name', 'u.game_state', 'u.created_at'])
    .select(['asked.started_at as asked_at', 'asked.cause'])
    .$narrowType<{ game_state: 'pending' | 'taken' }>()
    .orderBy('u.id')
    .limit(most)
    .execute()
}

export const countUnconfirmed = async (db: Db): Promise<number> =>
  Number(
    (
      await unconfirmed(db)
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

/** When the newest operation of a player started; null without one. */
export const getAskedAt = async (db: Db, userId: number): Promise<string | null> =>
  (
    await db
      .selectFrom('game_operations')
      .select('started_at')
      .where('user_id', '=', userId)
      .orderBy('started_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.started_at ?? null
