import { median, round, type BenchResult } from '../bench/harness.ts'
import { residentMb } from '../bench/processes.ts'
import { playDay, type Day } from './day.ts'
import type { Mix } from './mix.ts'
import type { Prepared } from './prepare.ts'
import type { World } from './world.ts'

/** The goals of issue 31 for a portal under load. */
const goals = { mostMb: 350, growth: 1.1 }
const sampleEveryMs = 5_000
/** Chests are emptied after each piece, before they are full. */
const pieceSeconds = 120
/** The phase of the day whose actions are played all the time. */
const steadyPhase = 'evening'

/** The memory of one portal under a steady rate: at its peak, and how it grew from the first sixth to the last one. */
export interface Memory {
  peakMb: number
  firstMb: number
  lastMb: number
  growth: number
  samples: number[]
}

/** Plays the evening at one rate for some minutes, and samples the resident memory of each portal. */
export async function holdRate(
  world: World,
  prepared: Prepared,
  mix: Mix,
  { rate, minutes, seed, say }: { rate: number; minutes: number; seed: number; say(line: string): void },
): Promise<{ memory: Memory[]; pieces: Day[] }> {
  const evening = mix.phases.find(({ name }) => name === steadyPhase)
  if (!evening) throw new Error(`The mix has no phase ${steadyPhase}.`)
  const steady: Mix = { ...mix, phases: [{ ...evening, load: 1, share: 1 }] }
  const samples = world.nodes.map((): number[] => [])
  const sample = () => {
    for (const [at, { portalPid }] of world.nodes.entries()) samples[at]!.push(residentMb(portalPid))
  }
  sample()
  const timer = setInterval(sample, sampleEveryMs)
  const pieces: Day[] = []
  try {
    for (let left = minutes * 60; left > 0; left -= pieceSeconds) {
      const seconds = Math.min(left, pieceSeconds)
      const piece = await playDay(world, prepared, steady, { rate, seconds, seed: seed + pieces.length })
      pieces.push(piece)
      say(`${Math.round(minutes - (left - seconds) / 60)} minutes: ${samples.map((each) => each.at(-1)).join(', ')} MB`)
    }
  } finally {
    clearInterval(timer)
  }
  return { memory: samples.map(memoryOf), pieces }
}

function memoryOf(samples: number[]): Memory {
  const sixth = Math.max(1, Math.floor(samples.length / 6))
  const [firstMb, lastMb] = [median(samples.slice(0, sixth)), median(samples.slice(-sixth))]
  return { peakMb: Math.max(...samples), firstMb, lastMb, growth: round(lastMb / firstMb, 2), samples }
}

/** The rows of docs/performance.md: one for each portal, as those of the benchmark of memory. */
export const memoryRows = (memory: Memory[], { rate, minutes }: { rate: number; minutes: number }): BenchResult[] =>
  memory.map(({ peakMb, lastMb, growth }, at) => ({
    bench: 'load-memory',
    name: `portal ${at + 1} of ${memory.length}, ${minutes} minutes at ${rate} actions a second`,
    measures: { 'MB at the peak': peakMb, 'MB of the last sixth': lastMb, 'to the first sixth': growth },
    limits: { 'MB at the peak': { atMost: goals.mostMb }, 'to the first sixth': { atMost: goals.growth } },
  }))
