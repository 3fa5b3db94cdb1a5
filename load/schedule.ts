import { generator } from '../chaos/random.ts'
import type { Mix, Phase } from './mix.ts'

/** A visitor or player who does something, at a moment that was fixed before the load began. */
export interface Arrival {
  /** Since the beginning of the day. */
  atMs: number
  /** The index of the phase. */
  phase: number
  action: string
  /** From 0 to 1: chooses who it is and what they look at. */
  choice: number
}

export interface PlannedPhase {
  name: string
  fromMs: number
  toMs: number
  /** Arrivals per second. */
  rate: number
}

/**
 * The arrivals of a compressed day, in their order: a Poisson process, whose rate is `rate` a second in a phase with a
 * load of 1. The same seed plans the same day. Nothing that the server does changes it.
 */
export function planDay(
  { phases }: Pick<Mix, 'phases'>,
  { rate, seconds, seed }: { rate: number; seconds: number; seed: number },
): { phases: PlannedPhase[]; arrivals: Arrival[] } {
  const random = generator(seed)
  const whole = phases.reduce((sum, { share }) => sum + share, 0)
  const arrivals: Arrival[] = []
  const planned: PlannedPhase[] = []
  let fromMs = 0
  for (const [index, phase] of phases.entries()) {
    const toMs = fromMs + (phase.share / whole) * seconds * 1000
    const perSecond = rate * phase.load
    const choose = chooser(phase)
    for (let atMs = fromMs + gapMs(random(), perSecond); atMs < toMs; atMs += gapMs(random(), perSecond))
      arrivals.push({ atMs, phase: index, action: choose(random()), choice: random() })
    planned.push({ name: phase.name, fromMs, toMs, rate: perSecond })
    fromMs = toMs
  }
  return { phases: planned, arrivals }
}

/** The time to the next arrival: exponentially distributed, whenever the last one was. */
const gapMs = (chance: number, perSecond: number): number => (-Math.log(1 - chance) / perSecond) * 1000

function chooser({ name, actions }: Phase): (chance: number) => string {
  const shares = Object.entries(actions)
  const whole = shares.reduce((sum, [, share]) => sum + share, 0)
  return (chance) => {
    let rest = chance * whole
    for (const [action, share] of shares) if ((rest -= share) < 0) return action
    const last = shares.at(-1)
    if (!last) throw new Error(`The phase ${name} has no actions.`)
    return last[0]
  }
}
