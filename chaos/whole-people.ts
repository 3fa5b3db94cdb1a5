import { randomUUID } from 'node:crypto'
import { createBridge } from '../server/src/adapters/bridge-game.ts'
import { settingGroups } from '@guildhall/contract/setting-groups'
import type { Caller } from '../server/src/app.ts'
import { connect } from '../server/src/db/connect.ts'
import { openSession } from '../server/src/features/account/login/sessions.ts'
import { checkWhoJoined, recordReferral } from '../server/src/features/referral/join.ts'
import { putGroup } from '../server/src/features/settings/queries.ts'
import { giveCash } from '../server/src/features/shop/by-hand.ts'
import { createJobs } from '../server/src/jobs/worker.ts'
import { openMarket, type Trader } from './market-world.ts'
import { bridgeSecret, type MoneyPlaces } from './money-world.ts'

const players = 12
export const cashOfEach = 1_500
export const feePercent = 10
/** The initial content of each chest. */
export const chest = Array.from({ length: 6 }, (_, at) => [413, 61, at + 1])
/** The initial stock of each item; the last item sells out soon. */
export const stocks = [
  { item: [413, 61, 21], price: 40, stock: 2_000 },
  { item: [413, 61, 22], price: 90, stock: 2_000 },
  { item: [413, 61, 23], price: 250, stock: 2_000 },
  { item: [413, 61, 24], price: 25, stock: 3 },
]
export const welcomeItems = ['413 61 31', '413 61 32']
const tierItems = ['413 61 41', '413 61 42', '413 61 43', '413 61 44']
const referrers = 3
const bannableCount = 12

interface Person {
  login: string
  token: string
}

/** The players and staff of a run. */
export interface Cast {
  players: Trader[]
  /** A buyer without an account in the game. */
  playerWithoutGame: Person
  /** The tokens of two members of staff, who act at once. */
  staff: [string, string]
  /** The ids of the shop's items, in the order of `stocks`. */
  items: number[]
  referrals: { id: number; referrer: Person; referred: string }[]
  /** Players who may be banned, because no other story needs them. */
  bannable: Person[]
}

/** Creates players with Cash, chests and referred friends; a shop, a market and staff. */
export async function makeCast(world: MoneyPlaces): Promise<Cast> {
  const traders = await openMarket(world, { traders: players, cash: cashOfEach, chest, feePercent })
  const { db, close } = connect(world.databaseUrl, { max: 2 })
  const app = { db, jobs: createJobs(), now: () => new Date() }
  const from = { address: '127.0.0.1', device: 'chaos' }
  const game = createBridge({ url: `${world.sandboxUrl}/game`, secret: bridgeSecret, timeoutMs: 10_000 })
  let people = 0
  const make = async (login: string, roles: string[], game_state: 'ok' | 'none') => {
    // All accounts are confirmed in the portal. The game has lost that of `playerWithoutGame` since.
    const user = { login, first_name: 'Ana', last_name: 'Souza', roles, game_state, game_account_made: true }
    const row = { ...user, password_hash: 'none' }
    const { id } = await db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()
    if (game_state === 'ok') {
      const outcome = await game.createAccount(randomUUID(), { login, password: 'senha123', email: 'a@mail.example' })
      if (outcome.kind !== 'applied') throw new Error(`The game made no account: ${JSON.stringify(outcome)}`)
    }
    return { id, login, token: await openSession(app, { id, roles, password_changed_at: null }, from) }
  }
  try {
    for (const { id, login } of traders) {
      const self = { email: `${login}@mail.example`, document: cpfOf((people += 1)), phone: '11999998888' }
      const change = { ...self, game_state: 'ok' as const, game_account_made: true }
      await db.updateTable('users').set(change).where('id', '=', id).execute()
    }
    // A run gives more in a minute than one person may alone in a day.
    await putGroup(db, 'limits', 0, {
      value: {
        ...settingGroups.limits.defaults,
        creditDaily: 1_000_000,
        itemsDaily: 1_000_000,
        refundDaily: 1_000_000,
      },
      updated_at: new Date().toISOString(),
      updated_by: traders[0]!.id,
    })
    const [one, other] = [await make('chaosone', ['admin'], 'none'), await make('chaostwo', ['admin'], 'none')]
    const playerWithoutGame = await make('stranger', [], 'none')
    const credit = { userId: playerWithoutGame.id, value: cashOfEach, note: 'Evento' }
    await db.transaction().execute((tx) => giveCash(app, tx, { id: one.id } as Caller, credit))
    const bannable: Person[] = []
    for (let at = 0; at < bannableCount; at += 1) bannable.push(await make(`outcast${at}`, [], 'ok'))

    const at = new Date().toISOString()
    const rows = stocks.map((item, place) => ({ ...item, name: `Item ${place}`, created_at: at, updated_at: at }))
    const put = await db.insertInto('shop_items').values(rows).returning('id').execute()
    await putGroup(db, 'referral', 0, { value: programme, updated_at: at, updated_by: one.id })

    const referrals: Cast['referrals'] = []
    for (const [place, referred] of traders.slice(players / 2).entries()) {
      const referrer = traders[place % referrers]!
      await db.transaction().execute(async (tx) => {
        await recordReferral(tx, referrer.id, referred.id, new Date())
        await checkWhoJoined(app, tx, referred.id)
      })
      const row = db.selectFrom('referrals').select('id').where('referred_id', '=', referred.id)
      referrals.push({ id: (await row.executeTakeFirstOrThrow()).id, referrer, referred: referred.login })
    }
    const staff: [string, string] = [one.token, other.token]
    return { players: traders, playerWithoutGame, staff, items: put.map(({ id }) => id), referrals, bannable }
  } finally {
    await close()
  }
}

const both = (text: string) => ({ 'pt-BR': text, en: text })

/** Every referral pays a bonus, and each approved friend is one tier. */
const programme = {
  bonusMaxReferred: 0,
  tiers: tierItems.map((item, at) => ({ referrals: at + 1, name: both(`Tier ${at}`), lasts: both('7'), item })),
  welcome: welcomeItems.map((item, at) => ({ name: both(`Welcome ${at}`), item })),
}

/** A valid CPF, different for each person: a shared one would be evidence against a referral. */
export function cpfOf(person: number): string {
  const digits = [...String(111_444_000 + person)].map(Number)
  for (const first of [10, 11]) {
    const sum = digits.reduce((total, digit, at) => total + digit * (first - at), 0)
    digits.push(((sum * 10) % 11) % 10)
  }
  return digits.join('')
}
