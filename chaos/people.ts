import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { createBridge } from '../server/src/adapters/bridge-game.ts'
import type { DB } from '../server/src/db/tables.ts'
import { openSession } from '../server/src/features/account/login/sessions.ts'
import { giveCash } from '../server/src/features/shop/by-hand.ts'
import { bridgeSecret, type MoneyWorld } from './money-world.ts'

export interface Person {
  id: number
  login: string
  token: string
}

/**
 * One member of staff with a role, and signed-in players with `cash` each. All but the first `withoutGame` have an account in the
 * simulated game.
 */
export async function makePeople(
  { sandboxUrl }: Pick<MoneyWorld, 'sandboxUrl'>,
  db: Kysely<DB>,
  {
    name,
    count,
    cash,
    withoutGame = 0,
    role = 'admin',
  }: { name: string; count: number; cash: number; withoutGame?: number; role?: string },
): Promise<{ staff: Person; players: Person[] }> {
  const app = { db, now: () => new Date() }
  const game = createBridge({ url: `${sandboxUrl}/game`, secret: bridgeSecret, timeoutMs: 5_000 })
  const make = async (login: string, roles: string[]): Promise<Person> => {
    const user = { login, first_name: 'Ana', last_name: 'Souza', roles, password_hash: 'none', game_account_made: true }
    const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
    return {
      id,
      login,
      token: await openSession(
        app,
        { id, roles, password_changed_at: null },
        { address: '127.0.0.1', device: 'chaos' },
      ),
    }
  }
  const staff = await make('chaosstaff', [role])
  const players: Person[] = []
  for (let at = 0; at < count; at += 1) {
    const person = await make(`${name}${at}`, [])
    players.push(person)
    const credit = { userId: person.id, value: cash, note: 'Evento' }
    await db.transaction().execute((tx) => giveCash(app, tx, staff, credit))
    if (at < withoutGame) continue
    const account = { login: person.login, password: 'senha123', email: 'a@mail.example' }
    const outcome = await game.createAccount(randomUUID(), account)
    if (outcome.kind !== 'applied') throw new Error(`The game made no account: ${JSON.stringify(outcome)}`)
  }
  return { staff, players }
}
