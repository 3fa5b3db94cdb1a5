import { gameSwitches, type GameSwitch } from '@guildhall/contract/game-switches'
import { sql, type Kysely } from 'kysely'
import type { GamePlace } from '../game/place.ts'
import type { DB } from './tables.ts'

type Db = Kysely<DB>

/** Whether the portal may write this into the game now, by the database itself. Without a row it may not. */
export async function isSwitchOn(db: Db, name: GameSwitch): Promise<boolean> {
  const row = await db.selectFrom('game_switches').select('is_on').where('name', '=', name).executeTakeFirst()
  return row?.is_on === true
}

/**
 * The same for a node whose connection leads to `place`. A node that was started with the settings of another game than
 * the last one writes nothing, whatever staff switch on.
 */
export async function isSwitchOnAt(db: Db, name: GameSwitch, { kind, place }: GamePlace): Promise<boolean> {
  const row = await db
    .selectFrom('game_switches as s')
    .leftJoin('game_place as p', (join) => join.onTrue())
    .select(['s.is_on', 'p.kind', 'p.place'])
    .where('s.name', '=', name)
    .executeTakeFirst()
  return row?.is_on === true && (row.kind === null || (row.kind === kind && row.place === place))
}

/** What the portal may not write into the game now. */
export async function findOffSwitches(db: Db): Promise<GameSwitch[]> {
  const rows = await db.selectFrom('game_switches').select('name').where('is_on', '=', true).execute()
  return gameSwitches.filter((name) => !rows.some((row) => row.name === name))
}

/** What is off because the connection leads to another game. */
export async function findMovedSwitches(db: Db): Promise<GameSwitch[]> {
  const rows = await db.selectFrom('game_switches').select('name').where('origin', '=', 'moved').execute()
  return gameSwitches.filter((name) => rows.some((row) => row.name === name))
}

/** All switches with who changed each last. */
export const findSwitches = (db: Db) =>
  db
    .selectFrom('game_switches as s')
    .leftJoin('users as u', 'u.id', 's.changed_by')
    .select(['s.name', 's.is_on', 's.origin', 's.changed_at', 'u.login as changed_by'])
    .execute()

/** The state of a switch, locked, so that changes of it run one after the other. */
export const lockSwitch = (db: Db, name: GameSwitch) =>
  db.selectFrom('game_switches').select('is_on').where('name', '=', name).forUpdate().executeTakeFirst()

export const putSwitch = (
  db: Db,
  name: GameSwitch,
  change: { is_on: boolean; changed_at: string; changed_by: number },
) =>
  db
    .insertInto('game_switches')
    .values({ name, origin: 'staff', ...change })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ origin: 'staff', ...change }))
    .execute()

/** Whether a login is that of the test account, or of an account that a test under way makes. */
export async function isTestLogin(db: Db, login: string): Promise<boolean> {
  const { rows } = await sql<{ is_test: boolean }>`
    select exists (select from game_test_account where lower(login) = ${login.toLowerCase()})
      or exists (select from connection_tests
        where ended_at is null and kind = 'accounts' and lower(login) = ${login.toLowerCase()}) as is_test`.execute(db)
  return rows[0]?.is_test === true
}
