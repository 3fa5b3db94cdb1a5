import type { Outcome } from './client.ts'
import { createTimes, type Times } from './times.ts'

/** What was measured of some requests: milliseconds, and how often each error and each refusal came. */
export interface Figures {
  requests: number
  p50Ms: number
  p99Ms: number
  p999Ms: number
  maxMs: number
  errors: Record<string, number>
  refusals: Record<string, number>
}

interface Measured {
  times: Times
  errors: Record<string, number>
  refusals: Record<string, number>
}

/** How a reply counts: as expected, as a "no" that belongs to the day, or as an error. */
type Verdict = 'good' | 'refused' | 'error'

/** What is measured of one day: by phase, by kind of request, and of waits that are not the portal's alone. */
export function createMeter(phases: number) {
  const byPhase = Array.from({ length: phases }, newMeasured)
  const byKind = new Map<string, Measured>()
  const waits = new Map<string, Times>()
  const whole = newMeasured()

  return {
    /** Counts a reply. `why` names a refusal or an error, like `409 listing_closed`. */
    count(at: { phase: number; kind: string }, ms: number, { verdict, why }: { verdict: Verdict; why: string }): void {
      const ofKind = byKind.get(at.kind) ?? newMeasured()
      byKind.set(at.kind, ofKind)
      for (const measured of [byPhase[at.phase]!, ofKind, whole]) {
        measured.times.add(ms)
        if (verdict === 'good') continue
        const counts = verdict === 'error' ? measured.errors : measured.refusals
        const name = `${at.kind}: ${why}`
        counts[name] = (counts[name] ?? 0) + 1
      }
    },
    /** Counts a wait that includes the pace of a simulated provider, such as that for a credit. */
    countWait(kind: string, ms: number): void {
      const times = waits.get(kind) ?? createTimes()
      waits.set(kind, times)
      times.add(ms)
    },
    figures: () => ({
      whole: figuresOf(whole),
      phases: byPhase.map(figuresOf),
      kinds: Object.fromEntries(byName(byKind).map(([kind, measured]) => [kind, figuresOf(measured)])),
      waits: Object.fromEntries(byName(waits).map(([kind, times]) => [kind, timesOf(times)])),
    }),
  }
}

export type Meter = ReturnType<typeof createMeter>

/** Whether a reply is one of the expected ones. A failed request has no status; its outcome names it. */
export function judge(
  outcome: Outcome,
  { good, refusals }: { good: readonly number[]; refusals: readonly string[] },
): { verdict: Verdict; why: string } {
  if (typeof outcome === 'string') return { verdict: 'error', why: outcome }
  if (good.includes(outcome.status)) return { verdict: 'good', why: '' }
  const code = codeOf(outcome.body)
  return { verdict: refusals.includes(code) ? 'refused' : 'error', why: `${outcome.status} ${code}` }
}

function codeOf(body: Buffer): string {
  try {
    return String((JSON.parse(body.toString()) as { code?: unknown }).code)
  } catch {
    return 'without a code'
  }
}

const byName = <Value>(map: Map<string, Value>) => [...map].toSorted(([one], [other]) => one.localeCompare(other))

const newMeasured = (): Measured => ({ times: createTimes(), errors: {}, refusals: {} })

function figuresOf({ times, errors, refusals }: Measured): Figures {
  return { requests: times.count(), ...timesOf(times), errors, refusals }
}

const timesOf = (times: Times) => ({
  p50Ms: rounded(times.withinMs(50)),
  p99Ms: rounded(times.withinMs(99)),
  p999Ms: rounded(times.withinMs(99.9)),
  maxMs: rounded(times.withinMs(100)),
})

const rounded = (ms: number): number => Math.round(ms * 10) / 10
