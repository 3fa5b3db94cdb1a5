import { randomUUID } from 'node:crypto'
import { call } from './call.ts'
import { untilNothingDiffers } from './kill-points.ts'
import { startCrew } from './crew.ts'
import { chestOf, control, openMarket, type Trader } from './market-world.ts'
import { compareMarket, type Acknowledged, type MarketTruth } from './market-truth.ts'
import { moneyPoints, purchaseSides, describePoint } from './money-points.ts'
import { ask } from './money-truth.ts'
import { startMoneyWorld, type MoneyWorld } from './money-world.ts'
import { generator } from './random.ts'

export interface MarketReport extends MarketTruth {
  seed: number
  atPoint: number
  byClock: number
  /** How many requests succeeded, were refused, and were repeated. */
  done: number
  refused: number
  askedAgain: number
}

const traders = 20
const workers = 8
const tradesPerPoint = 30
const pointMs = 12_000
const cashOfEach = 1_000
export const feePercent = 10
/** Ten kinds of items, so that each can be counted. */
const chest = Array.from({ length: 10 }, (_, at) => [413, 61, at + 1])

/**
 * Twenty players sell, buy, cancel, change prices and repeat ended offers on two nodes. At each point some offers end. Portals, sandbox and database are killed at points
 * that a seed chooses, the game loses replies, and players come and go. A request without a reply is repeated under the
 * same key. Afterwards the items of each kind and the sum of Cash must be unchanged, and every listing open, sold or
 * cancelled.
 */
export async function tradeUnderKills({
  points: count,
  seed,
  say = () => {},
}: {
  points: number
  seed: number
  say?: (line: string) => void
}): Promise<MarketReport> {
  const world = await startMoneyWorld({ game: true, gameTimeoutMs: 1_500 })
  try {
    const people = await openMarket(world, { traders, cash: cashOfEach, chest, feePercent })
    const load = tradeAll(world, people, seed)
    let atPoint = 0
    for (const [at, point] of moneyPoints(seed, count, purchaseSides).entries()) {
      load.allow((at + 1) * tradesPerPoint)
      const trouble = await makeTrouble(world, people, at)
      await endSome(world.databaseUrl, at)
      const startedAt = Date.now()
      const how = await world.kill(point, AbortSignal.timeout(pointMs))
      if (how === 'at the point') atPoint += 1
      await comeBack(world, trouble)
      say(
        `${at + 1}: ${describePoint(point)}: ${how}, back after ${Date.now() - startedAt} ms; ${load.done()} trades tried`,
      )
    }
    const { odd, acknowledged, ...counts } = await load.finish()
    say('The load is over; what is still under way settles.')
    const truth = await settled(world, people, acknowledged, say)
    return {
      seed,
      atPoint,
      byClock: count - atPoint,
      ...counts,
      ...truth,
      differences: [...truth.differences, ...odd, ...world.ended],
    }
  } finally {
    await world.stop()
  }
}

/** Injects a fault of the game, one kind at each point: lost, late or wrong replies, and a player who leaves. */
async function makeTrouble({ sandboxUrl }: MoneyWorld, people: Trader[], at: number): Promise<Trader> {
  const kind = ['lost-reply', 'error', 'lost-reply', 'timeout', 'lost-reply', 'slow'][at % 6]
  const struck = at % 2 ? 'takeFromChest' : 'putIntoChest'
  const leaver = people[at % people.length]!
  // The sandbox may be killed at this moment, which is trouble enough.
  await control(sandboxUrl, '/faults', { target: 'game', kind, count: 2, call: struck }).catch(() => {})
  await control(sandboxUrl, `/game/accounts/${leaver.login}/presence`, { state: 'offline' }).catch(() => {})
  return leaver
}

/** Lets the time of every fifth open offer be over, and ends them on some node while the kill comes. */
async function endSome(databaseUrl: string, at: number): Promise<void> {
  // The database may be down from the kill before.
  await ask(databaseUrl, `update market_listings set ends_at = now() where state = 'open' and id % 5 = ${at % 5}`)
    .then(() =>
      ask(databaseUrl, `select graphile_worker.add_job('end_market_offers', '{}'::json, job_key := 'chaos ends')`),
    )
    .catch(() => {})
}

export async function comeBack({ sandboxUrl }: Pick<MoneyWorld, 'sandboxUrl'>, { login }: Trader): Promise<void> {
  await control(sandboxUrl, `/game/accounts/${login}/presence`, { state: 'online' }).catch(() => {})
}

interface Found {
  id: number
  may_relist?: boolean
}

/** Players who sell, buy, cancel, change prices and repeat ended offers at random. `trade` runs one attempt, by its number. */
export function tradersOf(
  { nodes, sandboxUrl }: Pick<MoneyWorld, 'nodes' | 'sandboxUrl'>,
  people: Trader[],
  seed: number,
) {
  const random = generator(seed)
  const one = <T>(from: T[]): T | undefined => from[Math.floor(random() * from.length)]
  const acknowledged: Acknowledged[] = []
  const odd: string[] = []
  const counts = { refused: 0, askedAgain: 0 }

  async function read(path: string, token: string): Promise<Found[]> {
    const node = nodes[random() < 0.5 ? 0 : 1]
    const reply = await fetch(`${node}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
    return reply.ok ? ((await reply.json()) as { items: Found[] }).items : []
  }

  /** A possible action of a player; undefined when there is none, or when no node replies. */
  async function choose(who: Trader): Promise<[Acknowledged['action'], object] | undefined> {
    const dice = random()
    if (dice < 0.06) {
      const ended = one(await read('/market/ended', who.token))
      return ended && ['relist', { id: ended.id }]
    }
    if (dice < 0.47) {
      const slot = one(await chestOf(sandboxUrl, who.login))?.slot
      return slot === undefined ? undefined : ['sell', { slot, price: String(1 + Math.floor(random() * 60)) }]
    }
    const isBuying = dice < 0.85
    const page = 1 + Math.floor(random() * 3)
    const listing = one(await read(isBuying ? `/market/items?page=${page}` : '/market/my-items', who.token))
    // An offer that ended, with its item still in escrow.
    if (listing?.may_relist) return ['relist', { id: listing.id }]
    if (listing && dice >= 0.93) return ['price', { id: listing.id, price: String(1 + Math.floor(random() * 60)) }]
    return listing && [isBuying ? 'buy' : 'cancel', { id: listing.id }]
  }

  async function trade(at: number): Promise<void> {
    const who = people[at % people.length]!
    const chosen = await choose(who).catch(() => undefined)
    if (!chosen) return
    const [action, body] = chosen
    const key = randomUUID()
    // Sometimes two tabs send the same request, which must be one trade.
    const asks = Array.from({ length: at % 4 === 0 ? 2 : 1 }, () =>
      call(nodes, `/market/${action}`, who.token, body, { key }),
    )
    const replies = await Promise.all(asks)
    counts.askedAgain += replies.reduce((sum, { tries }) => sum + tries - 1, 0)
    const ids = new Set<number>()
    for (const { status, body: result } of replies) {
      if (status === 200) ids.add(result.data.id)
      else if (status === 409 || status === 404) counts.refused += 1
      else odd.push(`${action} answered ${status}: ${JSON.stringify(result)}`)
    }
    if (ids.size > 1) odd.push(`S3: one key of ${action} was for ${[...ids].join(' and ')}`)
    for (const listing of ids) acknowledged.push({ action, listing, login: who.login })
  }
  return { trade, acknowledged, odd, counts }
}

function tradeAll(world: MoneyWorld, people: Trader[], seed: number) {
  const { trade, acknowledged, odd, counts } = tradersOf(world, people, seed)
  const crew = startCrew(workers, trade, odd)
  return {
    ...crew,
    async finish() {
      await crew.finish()
      return { acknowledged, odd, done: acknowledged.length, ...counts }
    },
  }
}

/** Makes all waiting moves of goods due now. */
export async function hurryGoods(databaseUrl: string): Promise<void> {
  await ask(databaseUrl, 'update market_listings set next_try_at = now() where next_try_at is not null')
  await ask(databaseUrl, `select graphile_worker.add_job('move_market_goods', '{}'::json, job_key := 'chaos moves')`)
}

/** Brings all players online, clears faults and makes waiting work due, until nothing differs. */
async function settled(
  world: MoneyWorld,
  people: Trader[],
  acknowledged: Acknowledged[],
  say: (line: string) => void,
): Promise<MarketTruth> {
  const { databaseUrl, sandboxUrl } = world
  await fetch(`${sandboxUrl}/control/faults`, { method: 'DELETE' })
  for (const person of people) await comeBack(world, person)
  const hurry = () => hurryGoods(databaseUrl)
  const compare = () => compareMarket(world, people, { acknowledged, cashOfEach, chest })
  return untilNothingDiffers({ hurry, compare }, say)
}
