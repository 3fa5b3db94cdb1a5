import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { DB, GameOperations } from '../../../db/tables.ts'
import { wrote } from '../../../db/wrote.ts'

type Db = Kysely<DB>

export type OperationRow = Selectable<GameOperations>

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

/**
 * Creations of a player that the game knew nothing of when it was asked. A request that was under way for longer than
 * anybody waits may have reached the game since.
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

/** An operation that was closed as absent turned out to be applied. */
export const reopenAsApplied = (db: Db, id: string) =>
  db.updateTable('game_operations').set({ state: 'applied', cause: null }).where('id', '=', id).execute()

/**
 * Players whose game account is to be reserved now: the game made none, nothing is open, and the last try is long
 * enough ago. Each failed try doubles the pause, from five minutes to six hours.
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

/** Accounts that the game has not confirmed, in the order of their numbers, by the beginning of the login. */
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

/** When the newest operation of a player began. */
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
