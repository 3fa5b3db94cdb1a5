import { setTimeout as pause } from 'node:timers/promises'
import { call } from './call.ts'
import { creditEachWebhook } from './careless.ts'
import { comeBack, hurryGoods } from './market.ts'
import { control } from './market-world.ts'
import { hurryPayments } from './money.ts'
import { moneyPoints, describePoint } from './money-points.ts'
import { ask, watchMovements } from './money-truth.ts'
import { startMoneyWorld, type MoneyPlaces } from './money-world.ts'
import { hurryDeliveries, payBackFailed } from './purchases.ts'
import { startWhole } from './whole-load.ts'
import type { AcknowledgedWrites } from './whole-stage.ts'
import { makeCast, type Cast } from './whole-people.ts'
import { approveReferral } from './whole-stories.ts'
import { compareWhole, type WholeTruth } from './whole-truth.ts'
import { watchBooks, witnessSpending } from './whole-witness.ts'

export interface WholeReport extends WholeTruth {
  seed: number
  atPoint: number
  byClock: number
  /** The number of completed stories of each kind. */
  stories: Record<string, number>
  /** The number of checks of the books during the run. */
  looks: number
  /** The names of the invariants that do not hold. */
  broken: string[]
}

const storiesPerPoint = 30
const pointMs = 12_000
const settleMs = 240_000
/** Several in a row, so that a repeated request can lose its reply, too. */
const lostReplies = 3

/**
 * All players use every part of the portal at once on two nodes. Portals, sandbox and database are killed at points
 * that a seed chooses, providers and game lose, delay and refuse requests, and the game is down for a while. Afterwards
 * all acknowledged writes, and the state of the sandbox's providers and game, are compared with the portal. With
 * `careless` the portals make three known mistakes, and the comparison must report each.
 */
export async function liveUnderKills({
  points: count,
  seed,
  careless = false,
  say = () => {},
}: {
  points: number
  seed: number
  careless?: boolean
  say?: (line: string) => void
}): Promise<WholeReport> {
  const portal = careless ? 'careless-node.ts' : 'money-node.ts'
  const world = await startMoneyWorld({ game: true, gameTimeoutMs: 1_500, portal })
  try {
    const { databaseUrl } = world
    await witnessSpending(databaseUrl)
    if (careless) await creditEachWebhook(databaseUrl)
    const cast = await makeCast(world)
    const books = watchBooks(databaseUrl)
    const look = watchMovements(databaseUrl)
    const load = startWhole(world, cast, seed)
    const found: string[] = []
    let atPoint = 0
    for (const [at, point] of moneyPoints(seed, count).entries()) {
      load.allow((at + 1) * storiesPerPoint)
      const end = await makeTrouble(world, cast, at)
      const startedAt = Date.now()
      const how = await world.kill(point, AbortSignal.timeout(pointMs))
      if (how === 'at the point') atPoint += 1
      await end()
      found.push(...(await look()))
      say(
        `${at + 1}: ${describePoint(point)}: ${how}, back after ${Date.now() - startedAt} ms; ${load.done()} stories told`,
      )
    }
    const { odd, stories } = await load.finish()
    say('The load is over; what is still under way settles.')
    const truth = await settleWhole(world, cast, load.acknowledged, { careless, say })
    found.push(...(await auditFindings(world, cast)), ...(await look()))
    const { looks, found: seen } = await books.close()
    const differences = [...truth.differences, ...found, ...seen, ...odd, ...world.ended]
    const broken = [...new Set(differences.flatMap((each) => /^[A-Z]\d+(?=: )/.exec(each) ?? []))].toSorted()
    return { seed, atPoint, byClock: count - atPoint, stories, looks, ...truth, differences, broken }
  } finally {
    await world.stop()
  }
}

const kinds = ['lost-reply', 'timeout', 'lost-reply', 'error', 'slow']
const calls = ['takeFromChest', 'putIntoChest', 'ban', 'findCharacters']

/** Injects a fault of the game: lost, late or wrong replies, a player who leaves, or no game at all. */
async function makeTrouble(world: MoneyPlaces, { players }: Cast, at: number): Promise<() => Promise<void>> {
  const { sandboxUrl } = world
  // The sandbox may be killed at this moment, which is trouble enough.
  const ask = (path: string, body: object) => control(sandboxUrl, path, body).catch(() => {})
  const leaver = players[at % players.length]!
  await ask('/faults', { target: 'game', kind: kinds[at % kinds.length], count: lostReplies, call: 'deliverItem' })
  await ask('/faults', {
    target: 'game',
    kind: kinds[(at + 2) % kinds.length],
    count: 2,
    call: calls[at % calls.length],
  })
  await ask(`/game/accounts/${leaver.login}/presence`, { state: 'offline' })
  const isAway = at % 4 === 2
  if (isAway) await ask('/game/down', { down: true })
  return async () => {
    if (isAway) await ask('/game/down', { down: false })
    await comeBack(world, leaver)
  }
}

/**
 * Brings all players online, clears faults, lets staff decide what waits for them, and makes waiting work due. It ends
 * when nothing is under way and nothing differs. The mistakes of careless portals remain.
 */
export async function settleWhole(
  world: MoneyPlaces,
  cast: Cast,
  acknowledged: AcknowledgedWrites,
  { careless, say }: { careless: boolean; say: (line: string) => void },
): Promise<WholeTruth> {
  const { databaseUrl, sandboxUrl } = world
  await fetch(`${sandboxUrl}/control/faults`, { method: 'DELETE' })
  await control(sandboxUrl, '/game/down', { down: false })
  for (const player of cast.players) await comeBack(world, player)
  const odd: string[] = []
  const deadline = Date.now() + settleMs
  for (const nth of cast.referrals.keys())
    while (!(await approveReferral({ world, cast, acknowledged, odd }, nth)))
      if (Date.now() > deadline) throw new Error(`The referral ${nth} was never approved: ${odd.join()}`)
  for (;;) {
    await hurryAll(world, cast.staff[0])
    await ask(databaseUrl, `update ban_operations set next_try_at = now() where state = 'waiting'`)
    await ask(databaseUrl, `select graphile_worker.add_job('settle_bans', '{}'::json, job_key := 'chaos bans')`)
    await pause(1_500)
    const isLate = Date.now() > deadline
    if (!isLate && (await underWay(databaseUrl)) > 0) continue
    const truth = await compareWhole(world, cast, acknowledged)
    const differences = [...truth.differences, ...odd]
    if (differences.length === 0 || careless || isLate) return { ...truth, differences }
    say(`${differences.length} differences yet, such as: ${differences[0]}`)
  }
}

/** Makes everything due now that the portal would do by itself later, and pays failed orders back as staff. */
export async function hurryAll(world: MoneyPlaces, staff: string): Promise<void> {
  await payBackFailed(world, staff)
  await hurryRefunds(world.databaseUrl)
  await hurryPayments(world.databaseUrl)
  await hurryDeliveries(world.databaseUrl)
  await hurryGoods(world.databaseUrl)
}

/** Makes refunds due again whose job was killed, and queries those that are under way. */
async function hurryRefunds(databaseUrl: string): Promise<void> {
  await ask(
    databaseUrl,
    `update payment_refunds set asked_at = asked_at - interval '5 minutes' where state = 'asked';
     update payments set asked_at = asked_at - interval '20 minutes'
       where id in (select payment_id from payment_refunds where state = 'sent')`,
  )
}

/** The number of items that are under way. */
async function underWay(databaseUrl: string): Promise<number> {
  const [row] = await ask<{ count: number }>(
    databaseUrl,
    `select ((select count(*) from audit.delivery where state in ('queued', 'staged', 'failed')
       and reference not in (select 'purchase ' || id from audit.purchase where state = 'refunded'))
     + (select count(*) from audit.escrow where goods in ('taking', 'putting')))::int as count`,
  )
  return row?.count ?? 0
}

/** Runs the ledger check as staff: the records of each part match its movements (L5). */
export async function auditFindings(
  { nodes }: MoneyPlaces,
  { staff: [staff] }: Pick<Cast, 'staff'>,
): Promise<string[]> {
  const read = async () => (await call(nodes, '/ledger/audit', staff, null, { method: 'GET' })).body.last
  const before = await read()
  const deadline = Date.now() + settleMs
  for (;;) {
    await call(nodes, '/ledger/audit', staff, null)
    await pause(250)
    const last = await read()
    if (last && last.at !== before?.at) return last.findings.map((each: object) => `L5: ${JSON.stringify(each)}`)
    if (Date.now() > deadline) return ['L5: the ledger was never audited']
  }
}
