import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { createBridge } from '../server/src/adapters/bridge-game.ts'
import { connect } from '../server/src/db/connect.ts'
import type { DB } from '../server/src/db/tables.ts'
import { openSession } from '../server/src/features/account/login/sessions.ts'
import { giveCash } from '../server/src/features/shop/by-hand.ts'
import type { Caller } from '../server/src/app.ts'
import { cpfOf } from '../chaos/whole-people.ts'
import { control } from '../chaos/market-world.ts'
import { administer } from '../test/server.ts'
import type { Player } from './stage.ts'
import { bridgeSecret, type World } from './world.ts'

const cashOfEach = 1_000_000
/** The initial content of each chest: ten potions in a slot, which anybody may sell. */
const slotsOfEach = 20
const atOnce = 8
const from = { address: '127.0.0.1', device: 'load' }

/**
 * Players with Cash, an account in the game, a character that plays, and items in the chest, all signed in; and the
 * token of the demo's first member of staff. They share the password of the demo's player.
 */
export async function makePlayers(world: World, count: number): Promise<{ players: Player[]; staff: string }> {
  const { db, close } = connect(world.databaseUrl, { max: atOnce })
  const app = { db, now: () => new Date() }
  try {
    const passwordOf = db.selectFrom('users').select(['id', 'password_hash'])
    const { password_hash } = await passwordOf.where('login', '=', 'player').executeTakeFirstOrThrow()
    const admin = await passwordOf.where('login', '=', 'admin').executeTakeFirstOrThrow()
    const players: Player[] = []
    await inTurns(count, async (at) => {
      const login = `load${at}`
      const id = await insertPlayer(db, { login, password_hash, document: cpfOf(at) })
      const credit = { userId: id, value: cashOfEach, note: 'Evento' }
      await db.transaction().execute((tx) => giveCash(app, tx, { id: admin.id } as Caller, credit))
      await playInGame(world, login)
      players.push({ id, login, token: await openSession(app, { id, roles: [], password_changed_at: null }, from) })
    })
    await fillChests(world)
    return {
      players,
      staff: await openSession(app, { id: admin.id, roles: ['superadmin'], password_changed_at: null }, from),
    }
  } finally {
    await close()
  }
}

async function insertPlayer(
  db: Kysely<DB>,
  user: { login: string; password_hash: string; document: string },
): Promise<number> {
  const person = { first_name: 'Ana', last_name: 'Souza', phone: '11999998888', email: `${user.login}@mail.example` }
  const game = { game_account_made: true, game_state: 'ok' as const }
  const row = await db
    .insertInto('users')
    .values({ ...user, ...person, ...game })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function playInGame({ sandboxUrl }: World, login: string): Promise<void> {
  const game = createBridge({ url: `${sandboxUrl}/game`, secret: bridgeSecret, timeoutMs: 10_000 })
  const account = { login, password: 'senha123', email: `${login}@mail.example` }
  const outcome = await game.createAccount(randomUUID(), account)
  if (outcome.kind !== 'applied') throw new Error(`The game made no account: ${JSON.stringify(outcome)}`)
  await control(sandboxUrl, `/game/accounts/${login}/presence`, { state: 'online' })
}

/** Each chest as at the beginning. Between two steps it takes out what was bought, before the chests are full. */
export const fillChests = ({ adminUrl, database }: World): Promise<void> => {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  return administer(
    url.href,
    `delete from sandbox.game_items where login like 'load%' and place = 'storage' and slot >= ${slotsOfEach};
     insert into sandbox.game_items (login, place, slot, item)
       select login, 'storage', slot, '{413,61,10,0,0,0,0}'
       from sandbox.game_accounts, generate_series(0, ${slotsOfEach - 1}) slot where login like 'load%'
       on conflict do nothing`,
  )
}

async function inTurns(count: number, work: (at: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    for (let at = next; at < count; at = next) {
      next += 1
      await work(at)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
