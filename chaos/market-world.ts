import { randomUUID } from 'node:crypto'
import { createBridge } from '../server/src/adapters/bridge-game.ts'
import type { Caller } from '../server/src/app.ts'
import { connect } from '../server/src/db/connect.ts'
import { openSession } from '../server/src/features/account/login/sessions.ts'
import { putGroup } from '../server/src/features/settings/queries.ts'
import { giveCash } from '../server/src/features/shop/by-hand.ts'
import { bridgeSecret, type MoneyWorld } from './money-world.ts'

export interface Trader {
  id: number
  login: string
  token: string
}

/** Creates players with Cash, an account in the game, an online character, and items in the chest. */
export async function openMarket(
  { databaseUrl, sandboxUrl }: Pick<MoneyWorld, 'databaseUrl' | 'sandboxUrl'>,
  { traders: count, cash, chest, feePercent }: { traders: number; cash: number; chest: number[][]; feePercent: number },
): Promise<Trader[]> {
  const { db, close } = connect(databaseUrl, { max: 2 })
  const app = { db, now: () => new Date() }
  const from = { address: '127.0.0.1', device: 'chaos' }
  const game = createBridge({ url: `${sandboxUrl}/game`, secret: bridgeSecret, timeoutMs: 10_000 })
  try {
    const staff = {
      login: 'chaosstaff',
      first_name: 'Ana',
      last_name: 'Souza',
      roles: ['admin'],
      password_hash: 'none',
    }
    const { id: staffId } = await db.insertInto('users').values(staff).returning('id').executeTakeFirstOrThrow()
    await putGroup(db, 'market', 0, {
      value: { feePercent },
      updated_at: new Date().toISOString(),
      updated_by: staffId,
    })
    const traders: Trader[] = []
    for (let at = 0; at < count; at += 1) {
      const login = `trader${at}`
      const user = { login, first_name: 'Ana', last_name: 'Souza', password_hash: 'none', game_account_made: true }
      const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
      const credit = { userId: id, value: cash, note: 'Evento' }
      await db.transaction().execute((tx) => giveCash(app, tx, { id: staffId } as Caller, credit))
      const outcome = await game.createAccount(randomUUID(), { login, password: 'senha123', email: 'a@mail.example' })
      if (outcome.kind !== 'applied') throw new Error(`The game made no account: ${JSON.stringify(outcome)}`)
      await control(sandboxUrl, `/game/accounts/${login}/presence`, { state: 'online' })
      for (const item of chest) await control(sandboxUrl, `/game/accounts/${login}/chest`, { item })
      traders.push({ id, login, token: await openSession(app, { id, roles: [], password_changed_at: null }, from) })
    }
    return traders
  } finally {
    await close()
  }
}

export async function control(sandboxUrl: string, path: string, body?: object): Promise<unknown> {
  const reply = await fetch(`${sandboxUrl}/control${path}`, {
    method: body ? 'POST' : 'GET',
    ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
  })
  if (!reply.ok) throw new Error(`/control${path} answered ${reply.status}: ${await reply.text()}`)
  return reply.json()
}

/** The items in a player's chest. */
export const chestOf = async (sandboxUrl: string, login: string): Promise<{ slot: number; item: number[] }[]> =>
  ((await control(sandboxUrl, `/game/accounts/${login}`)) as { chest: { slot: number; item: number[] }[] }).chest
