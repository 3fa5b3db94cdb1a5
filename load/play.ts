import { setTimeout as pause } from 'node:timers/promises'
import type { Arrival, PlannedPhase } from './schedule.ts'
import { createTimes } from './times.ts'

/** How well the generator kept its plan: how late it began actions, in milliseconds. */
export interface Punctuality {
  p99Ms: number
  maxMs: number
  /** Actions that did not begin, because too many others were under way. */
  abandoned: number
}

export interface Begun {
  arrival: Arrival
  /** On the clock of `performance.now()`. */
  plannedAt: number
}

/** More actions at once are a server that has stopped. */
const mostUnderWay = 4_000

/**
 * Begins each action at its planned moment, whether or not earlier ones have ended, and waits at the end until all have.
 * `onPhase` is called when a phase begins, with its index, and at the end with the number of phases.
 */
export async function play(
  { arrivals, phases }: { arrivals: readonly Arrival[]; phases: readonly PlannedPhase[] },
  begin: (begun: Begun) => Promise<unknown>,
  onPhase: (index: number) => void = () => {},
): Promise<Punctuality> {
  const late = createTimes()
  const underWay = new Set<Promise<unknown>>()
  const startedAt = performance.now()
  const end = phases.at(-1)?.toMs ?? 0
  let abandoned = 0
  let phase = 0
  let next = 0
  onPhase(0)
  for (;;) {
    const atMs = performance.now() - startedAt
    while (phase < phases.length - 1 && atMs >= phases[phase + 1]!.fromMs) onPhase((phase += 1))
    for (let arrival = arrivals[next]; arrival && arrival.atMs <= atMs; arrival = arrivals[(next += 1)]) {
      late.add(performance.now() - startedAt - arrival.atMs)
      if (underWay.size >= mostUnderWay) {
        abandoned += 1
        continue
      }
      const action = begin({ arrival, plannedAt: startedAt + arrival.atMs })
      underWay.add(action)
      void action.finally(() => underWay.delete(action))
    }
    if (atMs >= end) break
    // A timer fires up to two milliseconds late. Waiting without one would take the processor from the portal.
    await pause(Math.max(0, Math.min(arrivals[next]?.atMs ?? end, end) - (performance.now() - startedAt)))
  }
  await Promise.all(underWay)
  onPhase(phases.length)
  return { p99Ms: late.withinMs(99), maxMs: late.withinMs(100), abandoned }
}
