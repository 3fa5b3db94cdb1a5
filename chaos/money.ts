import { setTimeout as pause } from 'node:timers/promises'
import { compareMoney, type DonorTruth } from './donor-truth.ts'
import { startLoad } from './money-load.ts'
import { moneyPoints, describePoint } from './money-points.ts'
import { ask, watchMovements } from './money-truth.ts'
import { startMoneyWorld } from './money-world.ts'

export interface MoneyReport extends DonorTruth {
  seed: number
  /** How many processes were killed at their point, and how many without reaching it. */
  atPoint: number
  byClock: number
  stories: Record<string, number>
}

const paymentsPerPoint = 12
/** How long to wait until a process reaches the point in the code at which it is killed. */
const pointMs = 12_000
const settleMs = 240_000

/**
 * Players donate by all methods on two nodes. Portals, sandbox and database are killed at points that a seed chooses,
 * and providers lose, repeat, delay and reorder webhooks. Afterwards the sandbox's payments are the truth to compare
 * with.
 */
export async function donateUnderKills({
  points: count,
  seed,
  say = () => {},
}: {
  points: number
  seed: number
  say?: (line: string) => void
}): Promise<MoneyReport> {
  const world = await startMoneyWorld()
  try {
    const load = await startLoad(world, seed)
    const found: string[] = []
    let atPoint = 0
    const look = watchMovements(world.databaseUrl)
    for (const [at, point] of moneyPoints(seed, count).entries()) {
      load.allow((at + 1) * paymentsPerPoint)
      const giveUp = AbortSignal.timeout(pointMs)
      const startedAt = Date.now()
      const how = await world.kill(point, giveUp)
      if (how === 'at the point') atPoint += 1
      found.push(...(await look()))
      say(
        `${at + 1}: ${describePoint(point)}: ${how}, back after ${Date.now() - startedAt} ms; ${load.done()} payments done`,
      )
    }
    load.allow(count * paymentsPerPoint)
    const { stories, odd } = await load.finish()
    await fetch(`${world.sandboxUrl}/control/faults`, { method: 'DELETE' })
    say(`The load is over; what is still under way settles.`)
    const truth = await settled(world, say)
    const differences = [...truth.differences, ...found, ...odd, ...world.ended]
    return { seed, atPoint, byClock: count - atPoint, stories, ...truth, differences }
  } finally {
    await world.stop()
  }
}

/**
 * Makes every payment due for reconciliation, after each comparison again, until nothing differs or the time is over.
 */
async function settled(world: Awaited<ReturnType<typeof startMoneyWorld>>, say: (line: string) => void) {
  const deadline = Date.now() + settleMs
  for (;;) {
    await hurryPayments(world.databaseUrl)
    await pause(3_000)
    const truth = await compareMoney(world)
    if (truth.differences.length === 0 || Date.now() > deadline) return truth
    say(`${truth.differences.length} differences yet, such as: ${truth.differences[0]}`)
  }
}

/** Makes all payments that wait for reconciliation due now. */
export async function hurryPayments(databaseUrl: string): Promise<void> {
  await ask(databaseUrl, `update payments set next_check_at = now() where next_check_at is not null`)
  await ask(
    databaseUrl,
    `select graphile_worker.add_job('reconcile_payments', '{}'::json, job_key := 'chaos reconciles')`,
  )
}
