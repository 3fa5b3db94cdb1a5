import { availableParallelism, setPriority } from 'node:os'
import { parseArgs } from 'node:util'
import { save } from '../bench/harness.ts'
import { writeReport } from '../bench/report.ts'
import { playDay, type Day } from './day.ts'
import { holdRate, memoryRows } from './hold.ts'
import { readMix, type Mix } from './mix.ts'
import { prepare, type Prepared } from './prepare.ts'
import { writeCapacity } from './report.ts'
import { originOf, readResults, saveResult, type Origin, type Saved } from './results.ts'
import { rollUnderLoad } from './rolling.ts'
import { findRate } from './search.ts'
import { startWorld, type World } from './world.ts'

// `npm run load`: plays days of a server at growing rates, on one node and on three, until their p99 is too long.
// `-- --hold 30` plays a steady rate for 30 minutes and samples the memory. `-- --quick` is a short run for the tests.
// `-- --rolling` loses, adds and replaces nodes behind nginx while a day is played. `-- --report` writes docs/capacity.md again. Everything listens on this machine alone.

const { values } = parseArgs({
  options: {
    nodes: { type: 'string' },
    rates: { type: 'string' },
    rate: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    players: { type: 'string', default: '600' },
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '14' },
    hold: { type: 'string' },
    quick: { type: 'boolean', default: false },
    rolling: { type: 'boolean', default: false },
    from: { type: 'string' },
    report: { type: 'boolean', default: false },
    machine: { type: 'string', default: `${availableParallelism()} cores` },
    json: { type: 'string' },
  },
})

/** Bounds of every run, whatever was asked for. */
const most = { rate: 5_000, seconds: 600, minutes: 120, steps: 20, nodes: 5 }
const firstRate = 20
/** For each node, because each gets its part of the requests. */
const warmUpSeconds = 20
/** Machines that start portals while others play have little left. */
const rollingRate = 20
const quick = { rate: 20, seconds: 12, players: 24 }
/** In a short day each action of a phase has at least this weight, and each phase half of the rate, so that all are played. */
const quickShare = 8

const bounded = (name: string, text: string, limit: number): number => {
  const value = Number(text)
  if (!(value > 0 && value <= limit)) throw new Error(`--${name} is a number up to ${limit}, not ${text}.`)
  return value
}

const mix = readMix()
const seed = bounded('seed', values.seed, 2 ** 32)
const seconds = bounded('seconds', values.seconds, most.seconds)
const players = bounded('players', values.players, 10_000)

/** What makes the row of this number of nodes alone. */
const commandFor = (nodes: number): string =>
  ['npm run load --', ...process.argv.slice(2), ...(values.nodes ? [] : ['--nodes', nodes])].join(' ')

if (values.report) console.log(`Written: ${await writeCapacity(mix, readResults())}`)
else if (values.quick) await runQuick()
else if (values.rolling) await runRolling()
else if (values.hold) await runHold(bounded('hold', values.hold, most.minutes))
else for (const nodes of (values.nodes ?? '1,3').split(',')) await runSearch(bounded('nodes', nodes, most.nodes))

/** From the version before to this one, node by node. It fails when a request failed that somebody may repeat, or the books differ. */
async function runRolling(): Promise<void> {
  const rate = bounded('rate', values.rate ?? String(rollingRate), most.rate)
  const report = await rollUnderLoad(withEveryAction(mix), { from: values.from, rate, players, seed, say: console.log })
  console.log(JSON.stringify(report, null, 2))
  const isWhole = report.failed.length === 0 && report.differences.length === 0
  const even = `${report.requests} requests over the loss, addition and replacement of nodes: 0 failed, ${report.cut.length} that nobody may repeat were cut by the loss, and the books balance.`
  console.log(isWhole ? even : 'REQUESTS FAILED, OR THE BOOKS DO NOT BALANCE.')
  if (!isWhole) process.exitCode = 1
}

/** One short day at a small rate. It fails with the reasons when the day does not hold. */
async function runQuick(): Promise<void> {
  await withWorld(1, quick.players, async ({ world, prepared, origin }) => {
    const { rate, seconds } = quick
    const day = await playDay(world, prepared, withEveryAction(mix), { rate, seconds, seed })
    sayDay(day)
    if (values.json)
      saveResult({ ...origin, kind: 'search', holds: day.holds ? rate : 0, breaks: null, steps: [day] }, values.json)
    if (Object.keys(day.whole.errors).length > 0) process.exitCode = 1
  })
}

function withEveryAction(from: Mix): Mix {
  const raised = ([action, share]: [string, number]) => [action, Math.max(quickShare, share)] as const
  const phases = from.phases.map((phase) => ({
    ...phase,
    load: Math.max(0.5, phase.load),
    actions: Object.fromEntries(Object.entries(phase.actions).map(raised)),
  }))
  return { ...from, phases }
}

/** Steps the rate up until a day does not hold, or plays the rates that were asked for. */
async function runSearch(nodes: number): Promise<void> {
  console.log(`\n## ${nodes} ${nodes === 1 ? 'node' : 'nodes'}\n`)
  await withWorld(nodes, players, async ({ world, prepared, origin }) => {
    await warmUp(world, prepared, nodes)
    const step = async (rate: number) => {
      const day = await playDay(world, prepared, mix, { rate, seconds, seed: Math.round(seed + rate) })
      sayDay(day)
      return day
    }
    const rates = values.rates?.split(',').map((rate) => bounded('rates', rate, most.rate))
    const limits = { from: firstRate, most: bounded('steps', values.steps, most.steps) }
    const { holds, breaks, steps } = rates ? await playRates(step, rates) : await findRate(step, limits)
    await keep({ ...origin, kind: 'search', holds, breaks, steps })
    console.log(`The highest rate that holds is ${holds} actions a second.`)
  })
}

async function playRates(step: (rate: number) => Promise<Day>, rates: number[]) {
  const steps: Day[] = []
  for (const rate of rates) steps.push(await step(rate))
  const good = steps.filter(({ holds }) => holds).map(({ rate }) => rate)
  const bad = steps.filter(({ holds }) => !holds).map(({ rate }) => rate)
  return { holds: Math.max(0, ...good), breaks: bad.length > 0 ? Math.min(...bad) : null, steps }
}

/** A steady rate: half of the highest one that holds on this machine, unless one was asked for. */
async function runHold(minutes: number): Promise<void> {
  const nodes = bounded('nodes', values.nodes ?? '1', most.nodes)
  const search = readResults().find(
    (each) => each.kind === 'search' && each.nodes === nodes && each.machine.name === values.machine,
  )
  const usual = search?.kind === 'search' && search.holds > 0 ? Math.round(search.holds / 2) : firstRate
  const rate = bounded('rate', values.rate ?? String(usual), most.rate)
  await withWorld(nodes, players, async ({ world, prepared, origin }) => {
    await warmUp(world, prepared, nodes)
    const { memory, pieces } = await holdRate(world, prepared, mix, { rate, minutes, seed, say: console.log })
    await keep({ ...origin, kind: 'hold', rate, minutes, memory, pieces })
    if (values.json) return
    await save('load-memory', memoryRows(memory, { rate, minutes }))
    console.log(`Rows in ${await writeReport()}`)
  })
}

/** The first requests after a start compile code and fill caches; no day counts them. */
async function warmUp(world: World, prepared: Prepared, nodes: number): Promise<void> {
  await playDay(world, prepared, mix, { rate: firstRate, seconds: warmUpSeconds * nodes, seed })
}

/** With a file of one's own the committed results and docs/capacity.md stay as they are. */
async function keep(result: Saved): Promise<void> {
  console.log(`Saved in ${saveResult(result, values.json)}`)
  if (!values.json) console.log(`Written: ${await writeCapacity(mix, readResults())}`)
}

interface Scene {
  world: World
  prepared: Prepared
  origin: Origin
}

async function withWorld(nodes: number, count: number, work: (scene: Scene) => Promise<void>): Promise<void> {
  const world = await startWorld({ nodes })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void world.stop().finally(() => process.exit(130)))
  try {
    const prepared = await prepare(world, mix, { players: count })
    // Not sooner, because what a process starts inherits it.
    preferGenerator()
    await work({ world, prepared, origin: { ...originOf(values.machine, commandFor(nodes)), nodes, players: count } })
    for (const client of prepared.clients) client.close()
  } finally {
    await world.stop()
  }
}

/** On a full machine the generator must still keep its plan. Only root may take precedence. */
function preferGenerator(): void {
  try {
    setPriority(-10)
  } catch {
    // It keeps its plan a little worse, and each step says how well.
  }
}

function sayDay({ rate, whole, requestsPerSecond, resources, punctuality, holds, reasons }: Day): void {
  const cpu = (seconds: number) => `${Math.round((seconds / resources.seconds) * 100)} %`
  console.log(
    `${rate} actions/s, ${requestsPerSecond} requests/s: p50 ${whole.p50Ms}, p99 ${whole.p99Ms}, p99.9 ${whole.p999Ms} ms; ` +
      `processor: portals ${cpu(resources.portalCpuS)}, database ${cpu(resources.databaseCpuS)}, ` +
      `sandbox ${cpu(resources.sandboxCpuS)}, generator ${cpu(resources.generatorCpuS)}; ` +
      `late ${Math.round(punctuality.p99Ms)} ms; ${holds ? 'holds' : reasons.slice(0, 6).join('; ')}`,
  )
}
