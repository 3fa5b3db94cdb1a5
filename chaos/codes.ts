import { randomUUID } from 'node:crypto'
import { connect } from '../server/src/db/connect.ts'
import { call } from './call.ts'
import { compareCodes, type CodeStage, type CodeTruth } from './code-truth.ts'
import { startCrew } from './crew.ts'
import { startMoneyWorld, type MoneyWorld } from './money-world.ts'
import { hurryDeliveries } from './purchases.ts'
import { killAtPoints, untilNothingDiffers } from './kill-points.ts'
import { makePeople } from './people.ts'

export interface CodeReport extends CodeTruth {
  seed: number
  atPoint: number
  byClock: number
}

const players = 24
const workers = 8
const storiesPerPoint = 24
/** Fewer than are asked for: the last ones must be refused. */
const limitedUses = 30
const batch = 40
const price = 30

/**
 * Players redeem and buy with codes on two nodes while portals, sandbox and database are killed at points that a seed
 * chooses. A request without a reply is repeated under the same key. Afterwards each use has its
 * one cause. More players ask for the limited codes than there are uses, so these were used exactly so often.
 */
export async function spendCodesUnderKills({
  points: count,
  seed,
  say = () => {},
}: {
  points: number
  seed: number
  say?: (line: string) => void
}): Promise<CodeReport> {
  const world = await startMoneyWorld({ game: true })
  try {
    const stage = await openStage(world)
    const acknowledged: string[] = []
    const odd: string[] = []
    const crew = startCrew(workers, (at) => story(world, stage, at, acknowledged), odd)
    const atPoint = await killAtPoints(world, crew, { points: count, seed, perPoint: storiesPerPoint, say })
    await crew.finish()
    // However few stories the kills let through, everybody asks for each limited code once more.
    const last = startCrew(workers, (at) => askForAll(world, stage, at, acknowledged), odd)
    last.allow(players)
    await last.finish()
    const truth = await settled(world, stage, acknowledged, say)
    const differences = [...truth.differences, ...odd, ...world.ended]
    return { seed, atPoint, byClock: count - atPoint, ...truth, differences }
  } finally {
    await world.stop()
  }
}

type Act = (code: string) => Promise<unknown>

/** One of several acts, by one or two tabs under one key. */
async function story(world: MoneyWorld, stage: CodeStage, at: number, acknowledged: string[]): Promise<void> {
  const person = (at * 7) % players
  const { redeem, buy } = acts(world, stage, person, acknowledged, at % 3 === 0 ? 2 : 1)
  const kinds: (() => Promise<unknown>)[] = [
    () => buy(stage.limited),
    () => buy(stage.unlimited),
    () => redeem(stage.gift),
    // Several players race for the same code of the batch.
    () => redeem(stage.batch[Math.floor(at / 8) % batch]!),
  ]
  await kinds[at % kinds.length]!()
}

async function askForAll(world: MoneyWorld, stage: CodeStage, person: number, acknowledged: string[]): Promise<void> {
  const { redeem, buy } = acts(world, stage, person, acknowledged, 1)
  await buy(stage.limited)
  await buy(stage.limited)
  await redeem(stage.gift)
  await redeem(stage.gift)
  // Three players for each code of the batch.
  for (const [at, code] of stage.batch.entries()) if (at % 8 === person % 8) await redeem(code)
}

function acts({ nodes }: MoneyWorld, stage: CodeStage, person: number, acknowledged: string[], tabs: number) {
  const { token } = stage.people[person]!
  const send = async (path: string, body: object): Promise<void> => {
    const key = randomUUID()
    const replies = await Promise.all(Array.from({ length: tabs }, () => call(nodes, path, token, body, { key })))
    const done = new Set<string>()
    for (const { status, body: reply } of replies) {
      if (status === 200 && (reply.purchase || reply.gift)) done.add(String(reply.purchase ?? key))
      else if (status !== 200 && status !== 409) throw new Error(`${path} answered ${status}: ${JSON.stringify(reply)}`)
    }
    if (done.size > 1) throw new Error(`one key did two things at ${path}`)
    acknowledged.push(...done)
  }
  const redeem: Act = (code) => send('/code/redeem', { code })
  const buy: Act = (code) => send('/transaction/buyItem', { id: stage.item, code })
  return { redeem, buy }
}

/** Creates players with Cash, an item, and the codes, which staff make over the API. */
async function openStage({ databaseUrl, sandboxUrl, nodes }: MoneyWorld): Promise<CodeStage> {
  const { db, close } = connect(databaseUrl, { max: 2 })
  try {
    const { staff, players: people } = await makePeople({ sandboxUrl }, db, {
      name: 'coder',
      count: players,
      cash: 10_000,
    })
    const at = new Date().toISOString()
    const row = { name: 'Poção', item: [413, 61, 10], price, stock: 100_000, created_at: at, updated_at: at }
    const item = await db.insertInto('shop_items').values(row).returning('id').executeTakeFirstOrThrow()
    const codeOf = async (body: object): Promise<{ id: number; code: string }> => {
      const reply = await call(nodes, '/staff/codes', staff.token, { title: 'Chaos', most_per_player: 3, ...body })
      if (!reply.body.data) throw new Error(`A code answered ${JSON.stringify(reply.body)}`)
      return reply.body.data
    }
    const limited = await codeOf({ effect: 'percent', amount: 10, most_uses: limitedUses })
    const unlimited = await codeOf({ effect: 'cash_off', amount: 7, most_per_player: 1_000 })
    const gift = await codeOf({ effect: 'cash', amount: 5, most_uses: limitedUses })
    const { id } = await codeOf({ effect: 'cash', amount: 2, batch, most_per_player: 1_000 })
    const rows = await db.selectFrom('codes').select('code').where('rule_id', '=', id).orderBy('code').execute()
    return {
      ...{ people, item: item.id, limited: limited.code, unlimited: unlimited.code, gift: gift.code },
      batch: rows.map(({ code }) => code),
    }
  } finally {
    await close()
  }
}

/** Lets deliveries arrive until nothing differs. */
async function settled(
  world: MoneyWorld,
  stage: CodeStage,
  acknowledged: string[],
  say: (line: string) => void,
): Promise<CodeTruth> {
  const hurry = () => hurryDeliveries(world.databaseUrl)
  const compare = () => compareCodes(world, stage, acknowledged, { limitedUses, price })
  return untilNothingDiffers({ hurry, compare }, say)
}
