import { sql, type Insertable, type Kysely } from 'kysely'
import type { ConnectionTests, DB } from '../../db/tables.ts'
import { wrote } from '../../db/wrote.ts'
import type { Step } from './steps.ts'

type Db = Kysely<DB>

export const getTestAccount = (db: Db) =>
  db.selectFrom('game_test_account').select(['login', 'item']).executeTakeFirst()

export const putTestAccount = (
  db: Db,
  account: { login: string; item: number[]; changed_at: string; changed_by: number },
) =>
  db
    .insertInto('game_test_account')
    .values(account)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(account))
    .execute()

/** The item of the cheapest thing that the shop sells. */
export const getCheapestItem = (db: Db) =>
  db.selectFrom('shop_items').select('item').orderBy('price').orderBy('id').limit(1).executeTakeFirst()

/** Begins a test; null while one of the same kind runs. */
export const insertTest = (db: Db, test: Insertable<ConnectionTests>) =>
  db
    .insertInto('connection_tests')
    .values(test)
    .onConflict((conflict) => conflict.column('kind').where('ended_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()

export const getTest = (db: Db, id: number) =>
  db.selectFrom('connection_tests').selectAll().where('id', '=', id).executeTakeFirst()

/** The last test of each kind in this game, with who began it. */
export const findLastTests = (db: Db) =>
  db
    .selectFrom('connection_tests as t')
    .innerJoin('users as u', 'u.id', 't.started_by')
    .distinctOn('t.kind')
    .leftJoin('game_place as p', (join) => join.onTrue())
    .where((eb) => eb.or([eb('p.since', 'is', null), eb('t.started_at', '>=', eb.ref('p.since'))]))
    .select(['t.id', 't.kind', 't.state', 't.login', 't.steps', 't.started_at', 't.ended_at', 'u.login as started_by'])
    .orderBy('t.kind')
    .orderBy('t.id', 'desc')
    .execute()

/**
 * Stores the steps of a running test, and its end with a state. False when another run has stored more since: `storedCount` is
 * how many steps this run has begun with.
 */
export const keepSteps = (
  db: Db,
  id: number,
  {
    steps,
    storedCount,
    state,
    at,
  }: { steps: readonly Step[]; storedCount: number; state: 'running' | 'ok' | 'failed' | 'unknown'; at: string },
): Promise<boolean> =>
  wrote(
    db
      .updateTable('connection_tests')
      .set({ steps: JSON.stringify(steps), state, ended_at: state === 'running' ? null : at })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .where(sql<number>`jsonb_array_length(steps)`, '=', storedCount),
  )

/** The tests that a killed node has left. */
export const findRunning = (db: Db) =>
  db.selectFrom('connection_tests').select('id').where('ended_at', 'is', null).execute()

/** Whether a login is the portal account of somebody else. */
export async function isOfAnother(db: Db, login: string, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb(eb.fn<string>('lower', ['login']), '=', login.toLowerCase()))
    .where('id', '<>', userId)
    .executeTakeFirst()
  return row !== undefined
}

export type TestRow = NonNullable<Awaited<ReturnType<typeof getTest>>>
