import { setTimeout as pause } from 'node:timers/promises'
import type { Crew } from './crew.ts'
import { describePoint, moneyPoints, purchaseSides, type Step } from './money-points.ts'
import type { MoneyWorld } from './money-world.ts'

const pointMs = 12_000
const settleMs = 240_000

type Say = (line: string) => void

/**
 * Kills portals, sandbox and database at points that a seed chooses, and lets the crew begin `perPoint` more stories
 * before each. Returns how many kills came at their point; the others came when its time was over.
 */
export async function killAtPoints(
  world: MoneyWorld,
  crew: Pick<Crew, 'allow' | 'done'>,
  {
    points,
    seed,
    perPoint,
    say,
    steps = purchaseSides,
  }: { points: number; seed: number; perPoint: number; say: Say; steps?: Step[] },
): Promise<number> {
  let atPoint = 0
  for (const [at, point] of moneyPoints(seed, points, steps).entries()) {
    crew.allow((at + 1) * perPoint)
    const startedAt = Date.now()
    const how = await world.kill(point, AbortSignal.timeout(pointMs))
    if (how === 'at the point') atPoint += 1
    const took = `back after ${Date.now() - startedAt} ms`
    say(`${at + 1}: ${describePoint(point)}: ${how}, ${took}; ${crew.done()} stories done`)
  }
  return atPoint
}

/** Makes waiting work due and compares, until nothing differs or the time is over. Returns the last comparison. */
export async function untilNothingDiffers<Truth extends { differences: string[] }>(
  { hurry, compare }: { hurry: () => Promise<void>; compare: () => Promise<Truth> },
  say: Say,
): Promise<Truth> {
  const deadline = Date.now() + settleMs
  for (;;) {
    await hurry()
    await pause(1_000)
    const truth = await compare()
    if (truth.differences.length === 0 || Date.now() > deadline) return truth
    say(`${truth.differences.length} differences yet, such as: ${truth.differences[0]}`)
  }
}
