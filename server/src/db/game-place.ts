import { gameSwitches, type GameSwitch } from '@guildhall/contract/game-switches'
import type { Kysely } from 'kysely'
import { recordAdminAction } from '../audit/record.ts'
import { systemUser } from '../audit/system-user.ts'
import { notifyContentChanged } from '../cache/content.ts'
import { isSamePlace, type GamePlace } from '../game/place.ts'
import { switchTag } from '../game/switches.ts'
import type { DB } from './tables.ts'
import { transaction } from './transaction.ts'

type Db = Kysely<DB>

/** The game that the switches are meant for, and the one before it; null before the first start. */
export const getGamePlace = (db: Db) => db.selectFrom('game_place').selectAll().executeTakeFirst()

/** What all processes of this portal have in common; null before its first start. */
export const getPortalId = async (db: Db): Promise<string | null> =>
  (await db.selectFrom('game_place').select('portal').executeTakeFirst())?.portal ?? null

/**
 * Sets the switches at the start. In a new portal: all on with the sandbox, all off with a real game. What the sandbox has
 * switched on is off at the first start with a real game. When the connection leads to another game than at the start
 * before, all is off: staff have switched it on for that game. What an upgrade or staff have set stays otherwise.
 */
export async function prepareSwitches(db: Db, place: GamePlace, now: Date): Promise<GameSwitch[]> {
  return transaction(db, async (tx) => {
    const former = await exchangePlace(tx, place, now)
    await setBeginning(tx, place.kind === 'sandbox', now)
    if (!former || isSamePlace(former, place)) return []
    await forgetTests(tx, now)
    const off = place.kind === 'sandbox' ? [] : await switchOff(tx, { former, place, now })
    await notifyContentChanged(tx, [switchTag])
    return off
  })
}

/** Stores the place, and returns the one that was stored; null without one. Nodes that start at once wait here. */
async function exchangePlace(tx: Db, { kind, place }: GamePlace, now: Date): Promise<GamePlace | null> {
  const since = now.toISOString()
  const inserted = await tx
    .insertInto('game_place')
    .values({ kind, place, since })
    .onConflict((conflict) => conflict.column('is_only').doNothing())
    .returning('kind')
    .executeTakeFirst()
  if (inserted) return null
  const former = await tx.selectFrom('game_place').select(['kind', 'place']).forUpdate().executeTakeFirstOrThrow()
  if (!isSamePlace(former, { kind, place }))
    await tx
      .updateTable('game_place')
      .set({ kind, place, since, former_kind: former.kind, former_place: former.place })
      .execute()
  return former
}

const setBeginning = (tx: Db, isGameSimulated: boolean, now: Date) => {
  const origin = isGameSimulated ? 'sandbox' : 'new'
  const others = isGameSimulated ? (['new', 'moved'] as const) : (['sandbox'] as const)
  const row = { is_on: isGameSimulated, origin, changed_at: now.toISOString() } as const
  return tx
    .insertInto('game_switches')
    .values(gameSwitches.map((name) => ({ name, ...row })))
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row).where('game_switches.origin', 'in', others))
    .execute()
}

/** The test account was proved in the game of before. In this one its login may be somebody else's. */
async function forgetTests(tx: Db, now: Date): Promise<void> {
  await tx.deleteFrom('game_test_account').execute()
  await tx
    .updateTable('connection_tests')
    .set({ state: 'unknown', ended_at: now.toISOString() })
    .where('ended_at', 'is', null)
    .execute()
}

async function switchOff(
  tx: Db,
  { former, place, now }: { former: GamePlace; place: GamePlace; now: Date },
): Promise<GameSwitch[]> {
  const off = await tx
    .updateTable('game_switches')
    .set({ is_on: false, origin: 'moved', changed_at: now.toISOString(), changed_by: null })
    .where('is_on', '=', true)
    .returning('name')
    .execute()
  for (const { name } of off)
    await recordAdminAction(tx, { consoleUser: systemUser() }, 'connection.move', `game switch ${name}`, now, {
      before: { isOn: true, game: former },
      after: { isOn: false, game: place },
    })
  return off.map(({ name }) => name)
}
