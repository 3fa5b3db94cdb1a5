import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '../server/src/db/connect.ts'
import { putGroup } from '../server/src/features/settings/queries.ts'
import { call } from './call.ts'
import { startCrew } from './crew.ts'
import { compareGifts, type GiftTruth } from './gift-truth.ts'
import { ask } from './money-truth.ts'
import { startMoneyWorld, type MoneyWorld } from './money-world.ts'
import { hurryDeliveries } from './purchases.ts'
import { killAtPoints, untilNothingDiffers } from './kill-points.ts'
import { makePeople } from './people.ts'

export interface GiftReport extends GiftTruth {
  seed: number
  atPoint: number
  /** How many gifts were sent, and how many requests were refused. */
  sent: number
  refused: number
}

const players = 8
const workers = 6
const giftsPerPoint = 12
const settleMs = 240_000
/** Enough Cash for most gifts; some are refused for lack of Cash, and some for lack of stock. */
const cashOfEach = 3_000
const items = Array.from({ length: 6 }, (_, at) => ({
  item: [413, 61, at + 1],
  price: 30 + at * 20,
  stock: at === 5 ? 12 : 5_000,
}))

export interface GiftShop {
  logins: string[]
  tokens: string[]
  staff: string
  items: number[]
  /** The login of a player without an account in the game: staff refund what this one accepts. */
  playerWithoutGame: string
}

/**
 * Players give, accept, decline and cancel on two nodes, often at once, while gifts expire and portals, sandbox and
 * database are killed at points that a seed chooses. Afterwards each gift has ended once: debits, returns, deliveries,
 * stock and the items in the simulated game are one set.
 */
export async function giveUnderKills({
  points: count,
  seed,
  say = () => {},
}: {
  points: number
  seed: number
  say?: (line: string) => void
}): Promise<GiftReport> {
  const world = await startMoneyWorld({ game: true })
  try {
    const shop = await openShop(world)
    const load = giveAll(world, shop)
    const atPoint = await killAtPoints(world, load, { points: count, seed, perPoint: giftsPerPoint, say })
    const { acknowledged, odd, refused } = await load.finish()
    say('The load is over; what is still under way settles.')
    const truth = await settled(world, shop, acknowledged, say)
    const differences = [...truth.differences, ...odd, ...world.ended]
    return { seed, atPoint, sent: acknowledged.length, refused, ...truth, differences }
  } finally {
    await world.stop()
  }
}

/** Creates players with Cash and accounts in the game, a shop, and limits that stop nobody. */
async function openShop({ databaseUrl, sandboxUrl }: MoneyWorld): Promise<GiftShop> {
  const { db, close } = connect(databaseUrl, { max: 2 })
  try {
    const { staff, players: people } = await makePeople({ sandboxUrl }, db, {
      name: 'giver',
      count: players,
      cash: cashOfEach,
      withoutGame: 1,
    })
    const logins = people.map(({ login }) => login)
    const at = new Date().toISOString()
    const value = { daily: 1_000, dailyPair: 1_000 }
    await putGroup(db, 'gifts', 0, { value, updated_at: at, updated_by: staff.id })
    const rows = items.map((item, place) => ({ ...item, name: `Item ${place}`, created_at: at, updated_at: at }))
    const put = await db.insertInto('shop_items').values(rows).returning('id').execute()
    return {
      logins,
      tokens: people.map(({ token }) => token),
      staff: staff.token,
      items: put.map(({ id }) => id),
      playerWithoutGame: logins[0]!,
    }
  } finally {
    await close()
  }
}

function giveAll(world: MoneyWorld, shop: GiftShop) {
  const acknowledged: string[] = []
  const odd: string[] = []
  let refused = 0
  const crew = startCrew(
    workers,
    async (at) => {
      const giver = at % players
      const receiver = (giver + 1 + (at % (players - 1))) % players
      const id = await giveOnce(world, shop, at, { giver, receiver }, odd)
      if (id === null) refused += 1
      else {
        acknowledged.push(id)
        await decide(world, { id, giver: shop.tokens[giver]!, receiver: shop.tokens[receiver]!, at }, odd)
      }
    },
    odd,
  )
  return {
    ...crew,
    async finish() {
      await crew.finish()
      return { acknowledged, odd, refused }
    },
  }
}

/** Sends one gift, sometimes from two tabs with one key. Returns its id; null when the shop or the wallet refused. */
async function giveOnce(
  { nodes }: MoneyWorld,
  { items: offered, logins, tokens }: GiftShop,
  at: number,
  { giver, receiver }: { giver: number; receiver: number },
  odd: string[],
): Promise<string | null> {
  const key = randomUUID()
  const body = { item: offered[(at * 5) % offered.length]!, by: 'login', name: logins[receiver]!, message: `Nº ${at}` }
  const tabs = Array.from({ length: at % 4 === 0 ? 2 : 1 }, () => call(nodes, '/gifts', tokens[giver]!, body, { key }))
  const replies = await Promise.all(tabs)
  const usual = ['gift_item_sold_out', 'insufficient_cash']
  for (const { status, body: reply } of replies)
    if (status !== 200 && !usual.includes(reply.code)) odd.push(`a gift answered ${status}: ${JSON.stringify(reply)}`)
  const ids = new Set(replies.flatMap(({ body: reply }) => (reply.data?.id ? [String(reply.data.id)] : [])))
  if (ids.size > 1) odd.push(`one key sent ${[...ids].join(' and ')}`)
  return [...ids][0] ?? null
}

type Verb = 'open' | 'accept' | 'decline' | 'cancel'

/** What becomes of a gift, by its number: one act, several at once, its end in time, or nothing at all. */
const ways: readonly (readonly (Verb | 'expire')[])[] = [
  ['accept'],
  ['decline'],
  ['cancel'],
  ['accept', 'decline', 'cancel'],
  ['expire', 'accept'],
  ['accept', 'accept'],
  ['expire', 'decline', 'cancel'],
  [],
]

async function decide(
  { nodes, databaseUrl }: MoneyWorld,
  { id, giver, receiver, at }: { id: string; giver: string; receiver: string; at: number },
  odd: string[],
): Promise<void> {
  if (at % 3 === 0) await call(nodes, `/gifts/${id}/open`, receiver, {})
  const replies = await Promise.all(
    ways[at % ways.length]!.map(async (verb) => {
      if (verb !== 'expire') return call(nodes, `/gifts/${id}/${verb}`, verb === 'cancel' ? giver : receiver, {})
      await endTime(databaseUrl, `id = '${id}'`)
      return null
    }),
  )
  const won = replies.filter((reply) => reply?.status === 200)
  if (won.length > 1) odd.push(`the gift ${id} ended ${won.length} times`)
  for (const reply of replies)
    if (reply && reply.status !== 200 && !['gift_ended', 'gift_opened'].includes(reply.body.code))
      odd.push(`the gift ${id} answered ${reply.status}: ${JSON.stringify(reply.body)}`)
}

/** The time of waiting gifts is over, and the job that returns them runs. While the database is down it waits. */
async function endTime(databaseUrl: string, which: string): Promise<void> {
  const deadline = Date.now() + settleMs
  for (;;)
    try {
      await ask(databaseUrl, `update gifts set expires_at = now() where state = 'waiting' and ${which}`)
      await ask(databaseUrl, `select graphile_worker.add_job('end_gifts', '{}'::json)`)
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await pause(100)
    }
}

/** Two members of staff refund each gift whose item the game refused. */
async function payBackFailed({ databaseUrl, nodes }: MoneyWorld, staff: string): Promise<void> {
  const failed = await ask<{ id: string }>(
    databaseUrl,
    `select id from audit.gift where state = 'accepted' and delivery_state = 'failed'`,
  )
  for (const { id } of failed) {
    const press = () => call(nodes, `/staff/gifts/${id}/refund`, staff, { reason: 'O jogo recusou o item.' })
    await Promise.all([press(), press()])
  }
}

/** Ends what waits, lets staff refund, and makes deliveries due, until nothing differs. */
async function settled(
  world: MoneyWorld,
  shop: GiftShop,
  acknowledged: string[],
  say: (line: string) => void,
): Promise<GiftTruth> {
  const hurry = async () => {
    await endTime(world.databaseUrl, 'true')
    await payBackFailed(world, shop.staff)
    await hurryDeliveries(world.databaseUrl)
  }
  const compare = () => compareGifts(world, { ...shop, acknowledged, cashOfEach, stocks: items })
  return untilNothingDiffers({ hurry, compare }, say)
}
