import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '../server/src/db/connect.ts'
import { call } from './call.ts'
import { startCrew } from './crew.ts'
import { startMoneyWorld, type MoneyWorld } from './money-world.ts'
import { comparePurchases, type PurchaseTruth } from './purchase-truth.ts'
import { ask } from './money-truth.ts'
import { killAtPoints, untilNothingDiffers } from './kill-points.ts'
import { makePeople } from './people.ts'

export interface PurchaseReport extends PurchaseTruth {
  seed: number
  atPoint: number
  byClock: number
  /** How many purchases succeeded, were refused, and were repeated. */
  bought: number
  refused: number
  askedAgain: number
  /** How many deliveries waited for room in the chest. */
  waited: number
}

const buyers = 12
const workers = 6
const purchasesPerPoint = 24
const settleMs = 240_000
/** Enough Cash for most purchases; some are refused for lack of Cash, and some for lack of stock. */
const cashOfEach = 4_000
const items = Array.from({ length: 8 }, (_, at) => ({
  item: [413, 61, at + 1],
  price: 30 + at * 20,
  stock: at === 7 ? 20 : 5_000,
}))

/**
 * Players buy on two nodes while portals, sandbox and database are killed at points that a seed chooses. A request
 * without a reply is repeated under the same key. One buyer has no account in the game: the game refuses the items, and
 * staff refund them. Another buyer's chest is full until the load is over, so the items wait. Afterwards debits,
 * purchases, deliveries and the items in the simulated game must be the same sets.
 */
export async function buyUnderKills({
  points: count,
  seed,
  say = () => {},
}: {
  points: number
  seed: number
  say?: (line: string) => void
}): Promise<PurchaseReport> {
  const world = await startMoneyWorld({ game: true })
  try {
    const shop = await openShop(world)
    const load = buyAll(world, shop)
    const atPoint = await killAtPoints(world, load, { points: count, seed, perPoint: purchasesPerPoint, say })
    const { acknowledged, odd, ...counts } = await load.finish()
    say('The load is over; what is still under way settles.')
    const waited = await emptyChest(world, shop.buyerWithFullChest)
    const truth = await settled(world, shop, acknowledged, say)
    const differences = [...truth.differences, ...odd, ...world.ended]
    return {
      seed,
      atPoint,
      byClock: count - atPoint,
      bought: acknowledged.length,
      waited,
      ...counts,
      ...truth,
      differences,
    }
  } finally {
    await world.stop()
  }
}

interface Shop {
  tokens: string[]
  logins: string[]
  staff: string
  items: number[]
  /** The login of a buyer without an account in the game. */
  playerWithoutGame: string
  /** The login of a buyer whose chest is full. */
  buyerWithFullChest: string
}

/** Creates buyers with Cash and accounts in the game, and a shop. */
async function openShop({ databaseUrl, sandboxUrl }: MoneyWorld): Promise<Shop> {
  const { db, close } = connect(databaseUrl, { max: 2 })
  try {
    const { staff, players } = await makePeople({ sandboxUrl }, db, {
      name: 'buyer',
      count: buyers,
      cash: cashOfEach,
      withoutGame: 1,
    })
    const logins = players.map(({ login }) => login)
    await fillChest(databaseUrl, logins[1]!)
    const at = new Date().toISOString()
    const rows = items.map((item, place) => ({ ...item, name: `Item ${place}`, created_at: at, updated_at: at }))
    const put = await db.insertInto('shop_items').values(rows).returning('id').execute()
    return {
      tokens: players.map(({ token }) => token),
      logins,
      staff: staff.token,
      items: put.map(({ id }) => id),
      playerWithoutGame: logins[0]!,
      buyerWithFullChest: logins[1]!,
    }
  } finally {
    await close()
  }
}

/** Fills all slots that players use. */
const fillChest = (databaseUrl: string, login: string) =>
  ask(
    databaseUrl,
    `insert into sandbox.game_items (login, place, slot, item)
     select '${login}', 'storage', slot, '{401,0,0,0,0,0,0}' from generate_series(0, 119) slot`,
  )

/** Waits until the game has refused an item for lack of room, and then empties the chest. */
async function emptyChest({ databaseUrl }: MoneyWorld, login: string): Promise<number> {
  const deadline = Date.now() + settleMs
  for (;;) {
    await hurryDeliveries(databaseUrl)
    await pause(1_000)
    const [row] = await ask<{ count: number }>(
      databaseUrl,
      `select count(*)::int as count from deliveries where login = '${login}' and waits_for_room`,
    )
    if (!row?.count && Date.now() < deadline) continue
    await ask(databaseUrl, `delete from sandbox.game_items where login = '${login}' and item[1] = 401`)
    return row?.count ?? 0
  }
}

/** The outcome of one purchase request from `asks` tabs at once: one purchase or none. */
export interface Bought {
  ids: Set<string>
  askedAgain: number
  odd: string[]
}

export async function buyOnce(
  nodes: readonly string[],
  { token, item, asks }: { token: string; item: number; asks: number },
): Promise<Bought> {
  const key = randomUUID()
  const replies = await Promise.all(
    Array.from({ length: asks }, () => call(nodes, '/transaction/buyItem', token, { id: item }, { key })),
  )
  const odd = replies
    .filter(({ status }) => status !== 200)
    .map(({ status, body }) => `a purchase answered ${status}: ${JSON.stringify(body)}`)
  const ids = new Set(replies.flatMap(({ body }) => (body.purchase ? [String(body.purchase)] : [])))
  if (ids.size > 1) odd.push(`S3: one key bought ${[...ids].join(' and ')}`)
  return { ids, odd, askedAgain: replies.reduce((sum, { tries }) => sum + tries - 1, 0) }
}

function buyAll({ nodes }: MoneyWorld, shop: Shop) {
  const acknowledged: string[] = []
  const odd: string[] = []
  let [refused, askedAgain] = [0, 0]
  const crew = startCrew(
    workers,
    async (at) => {
      const item = shop.items[(at * 5) % shop.items.length]!
      const token = shop.tokens[at % shop.tokens.length]!
      // Sometimes two tabs send the same request.
      const bought = await buyOnce(nodes, { token, item, asks: at % 4 === 0 ? 2 : 1 })
      askedAgain += bought.askedAgain
      odd.push(...bought.odd)
      if (bought.ids.size === 0) refused += 1
      acknowledged.push(...bought.ids)
    },
    odd,
  )
  return {
    ...crew,
    async finish() {
      await crew.finish()
      return { acknowledged, odd, refused, askedAgain }
    },
  }
}

/** Two members of staff refund each failed purchase at once, with keys of their own. */
export async function payBackFailed(
  { databaseUrl, nodes }: Pick<MoneyWorld, 'databaseUrl' | 'nodes'>,
  staff: string,
): Promise<void> {
  const failed = await ask<{ id: string }>(databaseUrl, `select p.id from audit.purchase p where p.state = 'failed'`)
  for (const { id } of failed) {
    const body = { reason: 'O jogo recusou o item.' }
    const press = () => call(nodes, `/staff/orders/${id}/refund`, staff, body, { key: randomUUID() })
    await Promise.all([press(), press()])
  }
}

/** Makes all waiting deliveries due now. */
export async function hurryDeliveries(databaseUrl: string): Promise<void> {
  await ask(databaseUrl, 'update deliveries set next_try_at = now() where settled_at is null')
  await ask(databaseUrl, `select graphile_worker.add_job('deliver_items', '{}'::json, job_key := 'chaos delivers')`)
}

/** Lets staff refund failed purchases, and makes waiting work due, until nothing differs. */
async function settled(
  world: MoneyWorld,
  shop: Shop,
  acknowledged: string[],
  say: (line: string) => void,
): Promise<PurchaseTruth> {
  const hurry = async () => {
    await payBackFailed(world, shop.staff)
    await hurryDeliveries(world.databaseUrl)
  }
  const compare = () => comparePurchases(world, { ...shop, acknowledged, cashOfEach, stocks: items })
  return untilNothingDiffers({ hurry, compare }, say)
}
