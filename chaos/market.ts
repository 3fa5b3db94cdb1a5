import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { call } from './call.ts'
import { startCrew } from './crew.ts'
import { chestOf, control, openMarket, type Trader } from './market-world.ts'
import { compareMarket, type Acknowledged, type MarketTruth } from './market-truth.ts'
import { moneyPoints, purchaseSides, told } from './money-points.ts'
import { ask } from './money-truth.ts'
import { startMoneyWorld, type MoneyWorld } from './money-world.ts'
import { generator } from './random.ts'

export interface MarketReport extends MarketTruth {
  seed: number
  atPoint: number
  byClock: number
  /** How many requests were answered with yes, with no, and had to be sent again. */
  done: number
  refused: number
  askedAgain: number
}

const traders = 20
const workers = 8
const tradesPerPoint = 30
const pointMs = 12_000
const settleMs = 240_000
const cashOfEach = 1_000
export const feePercent = 10
/** Ten kinds, so that each can be counted. */
const chest = Array.from({ length: 10 }, (_, at) => [413, 61, at + 1])

/**
 * Twenty players sell, buy, cancel and change prices on two nodes while portals, sandbox and database are killed at points that a seed
 * chooses, the game loses replies, and players come and go; whoever gets no answer asks again under the same key.
 * Afterwards the items of each kind and all Cash must be what they were, and every listing open, sold or cancelled.
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
      const startedAt = Date.now()
      const how = await world.kill(point, AbortSignal.timeout(pointMs))
      if (how === 'at the point') atPoint += 1
      await comeBack(world, trouble)
      say(`${at + 1}: ${told(point)}: ${how}, back after ${Date.now() - startedAt} ms; ${load.done()} trades tried`)
    }
    const { odd, acknowledged, ...answers } = await load.finish()
    say('The load is over; what is still under way settles.')
    const truth = await settled(world, people, acknowledged, say)
    return {
      seed,
      atPoint,
      byClock: count - atPoint,
      ...answers,
      ...truth,
      differences: [...truth.differences, ...odd, ...world.ended],
    }
  } finally {
    await world.stop()
  }
}

/** Replies of the game that are lost, late or wrong, and a player who leaves; one kind of it at each point. */
async function makeTrouble({ sandboxUrl }: MoneyWorld, people: Trader[], at: number): Promise<Trader> {
  const kind = ['lost-reply', 'error', 'lost-reply', 'timeout', 'lost-reply', 'slow'][at % 6]
  const struck = at % 2 ? 'takeFromChest' : 'putIntoChest'
  const leaver = people[at % people.length]!
  // A sandbox that is just being killed makes trouble enough.
  await control(sandboxUrl, '/faults', { target: 'game', kind, count: 2, call: struck }).catch(() => {})
  await control(sandboxUrl, `/game/accounts/${leaver.login}/presence`, { state: 'offline' }).catch(() => {})
  return leaver
}

export async function comeBack({ sandboxUrl }: Pick<MoneyWorld, 'sandboxUrl'>, { login }: Trader): Promise<void> {
  await control(sandboxUrl, `/game/accounts/${login}/presence`, { state: 'online' }).catch(() => {})
}

/** Players who sell, buy, cancel and change prices as chance has it. `trade` is one try of one of them, by its number. */
export function tradersOf({ nodes, sandboxUrl }: MoneyWorld, people: Trader[], seed: number) {
  const random = generator(seed)
  const one = <T>(from: T[]): T | undefined => from[Math.floor(random() * from.length)]
  const acknowledged: Acknowledged[] = []
  const odd: string[] = []
  const counts = { refused: 0, askedAgain: 0 }

  async function read(path: string, token: string): Promise<{ id: number }[]> {
    const node = nodes[random() < 0.5 ? 0 : 1]
    const reply = await fetch(`${node}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
    return reply.ok ? ((await reply.json()) as { items: { id: number }[] }).items : []
  }

  /** What a player might do now; undefined where there is nothing, or nobody answers. */
  async function choose(who: Trader): Promise<[Acknowledged['action'], object] | undefined> {
    const dice = random()
    if (dice < 0.45) {
      const slot = one(await chestOf(sandboxUrl, who.login))?.slot
      return slot === undefined ? undefined : ['sell', { slot, price: String(1 + Math.floor(random() * 60)) }]
    }
    const isBuying = dice < 0.85
    const page = 1 + Math.floor(random() * 3)
    const listing = one(await read(isBuying ? `/market/items?page=${page}` : '/market/my-items', who.token))
    if (listing && dice >= 0.93) return ['price', { id: listing.id, price: String(1 + Math.floor(random() * 60)) }]
    return listing && [isBuying ? 'buy' : 'cancel', { id: listing.id }]
  }

  async function trade(at: number): Promise<void> {
    const who = people[at % people.length]!
    const chosen = await choose(who).catch(() => undefined)
    if (!chosen) return
    const [action, body] = chosen
    const key = randomUUID()
    // Two tabs ask for the same, now and then: it is one trade.
    const asks = Array.from({ length: at % 4 === 0 ? 2 : 1 }, () =>
      call(nodes, `/market/${action}`, who.token, body, { key }),
    )
    const answers = await Promise.all(asks)
    counts.askedAgain += answers.reduce((sum, { tries }) => sum + tries - 1, 0)
    const ids = new Set<number>()
    for (const { status, body: answer } of answers) {
      if (status === 200) ids.add(answer.data.id)
      else if (status === 409 || status === 404) counts.refused += 1
      else odd.push(`${action} answered ${status}: ${JSON.stringify(answer)}`)
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

/** Brings forward the goods that wait for their turn. */
export async function hurryGoods(databaseUrl: string): Promise<void> {
  await ask(databaseUrl, 'update market_listings set next_try_at = now() where next_try_at is not null')
  await ask(databaseUrl, `select graphile_worker.add_job('move_market_goods', '{}'::json, job_key := 'chaos moves')`)
}

/** Has everybody come online and nothing go wrong, and brings forward what waits, until nothing differs. */
async function settled(
  world: MoneyWorld,
  people: Trader[],
  acknowledged: Acknowledged[],
  say: (line: string) => void,
): Promise<MarketTruth> {
  const { databaseUrl, sandboxUrl } = world
  await fetch(`${sandboxUrl}/control/faults`, { method: 'DELETE' })
  for (const person of people) await comeBack(world, person)
  const deadline = Date.now() + settleMs
  for (;;) {
    await hurryGoods(databaseUrl)
    await pause(1_000)
    const truth = await compareMarket(world, people, { acknowledged, cashOfEach, chest })
    if (truth.differences.length === 0 || Date.now() > deadline) return truth
    say(`${truth.differences.length} differences yet, such as: ${truth.differences[0]}`)
  }
}
