import type { Day } from './day.ts'
import { monthlyActions, peakRateOf, sum, type Mix } from './mix.ts'
import type { SavedSearch } from './results.ts'

/** What one action costs, as seconds of a processor and megabytes. */
export interface Costs {
  portalCpuS: number
  databaseCpuS: number
  sentMb: number
  writtenMb: number
  grownMb: number
}

/** No server should be busier than this on average, because requests come in crowds. */
export const mostBusy = 0.6
/** A portal is one process, so more cores than this serve it only for hashes and pictures. */
export const coresOfPortal = 2
/** The goal of issue 31 for one portal. */
export const mbOfPortal = 350

/** The step that the table is calculated from: the highest rate that holds, or the lowest step when none does. */
export function bestStep({ steps }: Pick<SavedSearch, 'steps'>): Day {
  const [best] = steps.toSorted(
    (one, other) =>
      Number(other.holds) - Number(one.holds) || (one.holds ? other.rate - one.rate : one.rate - other.rate),
  )
  if (!best) throw new Error('A search without steps was saved.')
  return best
}

/** The costs of one action in one phase. */
function costsOf({ actions, resources }: Day['phases'][number]): Costs {
  const each = (value: number) => Math.max(0, value) / Math.max(1, actions)
  return {
    portalCpuS: each(resources.portalCpuS),
    databaseCpuS: each(resources.databaseCpuS),
    sentMb: each(resources.sentMb),
    writtenMb: each(resources.databaseWrittenMb + resources.databaseLogMb),
    grownMb: each(resources.databaseGrownMb),
  }
}

/** The costs of an action on average over a real day, in which each phase has its own hours and rate. */
export function costsOfADay(day: Day, { phases }: Pick<Mix, 'phases'>): Costs {
  const weights = phases.map(({ hours, load }) => hours * load)
  const all = day.phases.map(costsOf)
  const mean = (of: (costs: Costs) => number) =>
    sum(all.map((costs, at) => of(costs) * (weights[at] ?? 0))) / sum(weights)
  return {
    portalCpuS: mean((costs) => costs.portalCpuS),
    databaseCpuS: mean((costs) => costs.databaseCpuS),
    sentMb: mean((costs) => costs.sentMb),
    writtenMb: mean((costs) => costs.writtenMb),
    grownMb: mean((costs) => costs.grownMb),
  }
}

/** What a second of the dearest phase costs at a rate of 1, which only the busiest phase has in full. */
function costsAtPeak(day: Day, { phases }: Pick<Mix, 'phases'>): Pick<Costs, 'portalCpuS' | 'databaseCpuS'> {
  const atItsRate = (of: (costs: Costs) => number) => (phase: Day['phases'][number], at: number) =>
    of(costsOf(phase)) * (phases[at]?.load ?? 0)
  return {
    portalCpuS: Math.max(...day.phases.map(atItsRate(({ portalCpuS }) => portalCpuS))),
    databaseCpuS: Math.max(...day.phases.map(atItsRate(({ databaseCpuS }) => databaseCpuS))),
  }
}

/** What this many players need, calculated from measured costs. */
export function needsOf(players: number, day: Day, mix: Mix) {
  const rate = peakRateOf(mix, players)
  const peak = costsAtPeak(day, mix)
  const { sentMb, writtenMb, grownMb } = costsOfADay(day, mix)
  const actions = (players / 1000) * monthlyActions(mix)
  const portals = Math.max(1, Math.ceil((rate * peak.portalCpuS) / mostBusy / coresOfPortal))
  return {
    rate,
    portalCores: (rate * peak.portalCpuS) / mostBusy,
    databaseCores: (rate * peak.databaseCpuS) / mostBusy,
    portals,
    memoryMb: portals * mbOfPortal,
    sentGb: (actions * sentMb) / 1000,
    writtenGb: (actions * writtenMb) / 1000,
    grownGb: (actions * grownMb) / 1000,
  }
}
