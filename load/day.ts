import { createMeter, type Figures } from './meter.ts'
import { sum, type Mix } from './mix.ts'
import { fillChests } from './people.ts'
import { play, type Begun, type Punctuality } from './play.ts'
import { changeItem, type Prepared } from './prepare.ts'
import { reads } from './reads.ts'
import { createResourceReader, type Resources } from './resources.ts'
import { planDay, type Arrival, type PlannedPhase } from './schedule.ts'
import { visitOf, type Stage } from './stage.ts'
import type { World } from './world.ts'
import { writes } from './writes.ts'

/** The goal of issue 31: beyond it a portal is too slow. */
export const mostP99Ms = 250
/** A p99 of fewer requests is that of a single one. */
const leastRequests = 100
/** A step whose actions began later than this is invalid: it measured the generator as well. */
const mostLateMs = 50

/** What was measured of one compressed day. `resources` are those of the whole day, and those of each phase. */
export interface Day {
  rate: number
  seconds: number
  seed: number
  actions: number
  requestsPerSecond: number
  punctuality: Punctuality
  /** The generator kept its plan. */
  isValid: boolean
  /** It is valid, without errors, and the p99 of each phase is within the limit. */
  holds: boolean
  /** Why it does not hold; empty when it does. */
  reasons: string[]
  whole: Figures
  phases: (Figures & { name: string; rate: number; actions: number; resources: Resources })[]
  kinds: Record<string, Figures>
  waits: Record<string, { p50Ms: number; p99Ms: number; p999Ms: number; maxMs: number }>
  resources: Resources
}

const actions = { ...reads, ...writes }

/** Plays one day at a rate against the portals, and measures it. */
export async function playDay(
  world: World,
  prepared: Prepared,
  mix: Mix,
  { rate, seconds, seed, onTick = () => {} }: { rate: number; seconds: number; seed: number; onTick?: () => void },
): Promise<Day> {
  await fillChests(world)
  const plan = planDay(mix, { rate, seconds, seed })
  const stage: Stage = { ...prepared, meter: createMeter(plan.phases.length), etags: new Map(prepared.etags) }
  const resources = await createResourceReader(world, stage.clients)
  const readings: ReturnType<typeof resources.counted>[] = []
  let node = 0
  const begin = ({ arrival, plannedAt }: Begun) => runAction(stage, { arrival, plannedAt, node: (node += 1) })
  const punctuality = await play(plan, begin, (index) => {
    readings.push(resources.counted())
    onTick()
    if (mix.phases[index]?.restocks) void restock(world, stage, plan, index)
  })
  const counted = await Promise.all(readings)
  const result = {
    rate,
    seconds,
    seed,
    actions: plan.arrivals.length,
    punctuality,
    ...figuresOf(stage, plan),
    phaseResources: plan.phases.map((_, at) => resources.between(counted[at]!, counted[at + 1]!)),
    resources: resources.between(counted[0]!, counted.at(-1)!),
  }
  await resources.close()
  return judged(result)
}

type Unjudged = Omit<Day, 'isValid' | 'holds' | 'reasons' | 'phases' | 'requestsPerSecond'> & {
  phases: Omit<Day['phases'][number], 'resources'>[]
  phaseResources: Resources[]
}

function judged({ phaseResources, ...day }: Unjudged): Day {
  const { punctuality, whole } = day
  const phases = day.phases.map((phase, at) => ({ ...phase, resources: phaseResources[at]! }))
  const isValid = punctuality.p99Ms <= mostLateMs
  const reasons = [
    ...(isValid ? [] : [`the generator began 1 % of the actions ${Math.round(punctuality.p99Ms)} ms late or more`]),
    ...(punctuality.abandoned > 0 ? [`${punctuality.abandoned} actions were not begun`] : []),
    ...Object.entries(whole.errors).map(([name, count]) => `${count} × ${name}`),
    ...[{ ...whole, name: 'the day' }, ...phases]
      .filter(({ requests, p99Ms }) => requests >= leastRequests && p99Ms > mostP99Ms)
      .map(({ name, p99Ms }) => `p99 of ${name} is ${p99Ms} ms`),
  ]
  const requestsPerSecond = Math.round(whole.requests / day.resources.seconds)
  return { ...day, phases, requestsPerSecond, isValid, holds: reasons.length === 0, reasons }
}

function figuresOf({ meter }: Stage, { phases, arrivals }: { phases: PlannedPhase[]; arrivals: Arrival[] }) {
  const figures = meter.figures()
  return {
    ...figures,
    phases: phases.map(({ name, rate }, at) => ({
      name,
      rate,
      actions: arrivals.filter(({ phase }) => phase === at).length,
      ...figures.phases[at]!,
    })),
  }
}

/** An action that throws is an error of its own, as an unreadable reply is. */
async function runAction(
  stage: Stage,
  { arrival: { action, phase, choice }, plannedAt, node }: Begun & { node: number },
): Promise<void> {
  try {
    const run = actions[action]
    if (!run) throw new Error('there is no such action')
    await run(stage, visitOf(stage, { phase, plannedAt, choice, node }))
  } catch (error) {
    const why = (error as Error).message
    stage.meter.count({ phase, kind: action }, performance.now() - plannedAt, { verdict: 'error', why })
  }
}

/** Staff fill the stock for half of those who will come for it. */
async function restock(
  { nodes }: World,
  { staff, restocked, meter }: Stage,
  { arrivals }: { arrivals: Arrival[] },
  phase: number,
): Promise<void> {
  const buyers = sum(arrivals.map((each) => Number(each.phase === phase && each.action === 'rush')))
  const beganAt = performance.now()
  try {
    await changeItem(nodes[0]!.url, staff, restocked, { stock: Math.ceil(buyers / 2) })
  } catch (error) {
    const verdict = { verdict: 'error', why: (error as Error).message } as const
    meter.count({ phase, kind: 'the restock' }, performance.now() - beganAt, verdict)
  }
}
