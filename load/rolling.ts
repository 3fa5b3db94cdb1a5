import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { checkOut, landedVersion } from '../chaos/earlier-version.ts'
import { ledgerFindings } from '../chaos/ledger-findings.ts'
import { git } from '../scripts/release/describe.ts'
import { createClient } from './client.ts'
import { playDay, type Day } from './day.ts'
import { startFleet, versions, type Fleet } from './fleet.ts'
import { readJobs, recordJobs, type JobReport } from './job-record.ts'
import { sum, type Mix } from './mix.ts'
import { readNginxLog, type ProxyReport } from './nginx-log.ts'
import { prepare } from './prepare.ts'
import { compareWrites, type Written } from './rolling-truth.ts'
import { watch, type Failure, type Step, type Watch } from './watch.ts'

export interface RollingReport {
  from: string
  to: string
  /** Minutes and actions a second of the load, and its requests. */
  seconds: number
  rate: number
  requests: number
  /** What happened, with the second in which it began. */
  steps: string[]
  /** Must be none: reads, requests with an Idempotency-Key, and anything while no node was lost. */
  failed: string[]
  /** Requests that nobody may repeat, cut by the loss of a node. */
  cut: string[]
  /** How often the generator sent a request again, as browsers and people do. */
  repeatedByClient: Record<string, number>
  proxy: ProxyReport
  p50Ms: number
  p99Ms: number
  stopsMs: number[]
  written: Written
  jobs: JobReport
  errors: string[]
  differences: string[]
}

interface Options {
  /** A commit; the version that landed before unless one is named. */
  from: string | undefined
  rate: number
  players: number
  seed: number
  say(line: string): void
}

const root = join(import.meta.dirname, '..')
const loss = 'loss of a node'
/** The length of one day of the load. Days follow each other until everything is done. */
const daySeconds = 60
/** As docs/run.md says: longer than nginx leaves a node out that has refused a connection. */
const settleMs = 5_000
/** A minute of recurring jobs belongs to what is compared. */
const quietMs = 15_000

/**
 * Three portals of the version before behind nginx, under a mixed load. One is lost, a fourth is added, and each is
 * replaced by this version, of which the first migrates the database while the others write.
 */
export async function rollUnderLoad(mix: Mix, { from, say, ...load }: Options): Promise<RollingReport> {
  const earlier = await checkOut(from ?? landedVersion().commit, say)
  const head = git(root, 'rev-parse', 'HEAD')
  const fleet = await startFleet(earlier)
  const stopNow = () => void fleet.world.stop().finally(() => process.exit(130))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stopNow)
  try {
    const drill = head === earlier.commit ? busyColumns : {}
    const played = await playMeanwhile(fleet, mix, { ...load, say, act: (step) => replaceAll(fleet, step, drill) })
    await pause(quietMs)
    const { seen, steps, seconds } = played
    const { written, differences } = await compareWrites(fleet.world, seen, played.since)
    const books = await ledgerFindings(fleet.world.databaseUrl, fleet.dataDir)
    const jobs = await readJobs(fleet.world.adminUrl, fleet.world.database)
    return {
      from: earlier.commit.slice(0, 12),
      to: head.slice(0, 12),
      seconds,
      rate: load.rate,
      steps: steps.map(({ name, fromMs }) => `${secondsBetween(steps[0]!.fromMs, fromMs)} s: ${name}`),
      ...outcomeOf(played),
      proxy: readNginxLog(readFileSync(fleet.accessLog, 'utf8')),
      stopsMs: played.stopsMs,
      written,
      jobs,
      errors: fleet.errors(),
      differences: [...differences, ...books, ...jobs.differences],
    }
  } finally {
    await fleet.world.stop()
  }
}

interface Played {
  seen: Watch
  days: Day[]
  steps: Step[]
  since: Date
  seconds: number
  stopsMs: number[]
}

/** Plays one day of the load after the other while `act` does its steps. */
async function playMeanwhile(
  { world }: Fleet,
  mix: Mix,
  { rate, players, seed, say, act }: Omit<Options, 'from'> & { act(step: (name: string) => void): Promise<number[]> },
): Promise<Played> {
  const prepared = await prepare(world, mix, { players })
  await playDay(world, prepared, mix, { rate, seconds: 10, seed })
  for (const client of prepared.clients) client.close()
  await recordJobs(world.adminUrl, world.database)
  const steps: Step[] = []
  const step = (name: string) => {
    steps.push({ name, fromMs: performance.now() })
    say(`${secondsBetween(steps[0]!.fromMs, performance.now())} s: ${name}`)
  }
  step('three nodes')
  const since = new Date()
  const client = createClient(world.nodes[0]!.url, { timeoutMs: 20_000 })
  const seen = watch(client, () => steps.at(-1)!.name)
  const stage = { ...prepared, clients: [seen.client] }
  let isOver = false
  const days: Day[] = []
  const playDays = async () => {
    while (!isOver)
      days.push(await playDay(world, stage, mix, { rate, seconds: daySeconds, seed: seed + 1 + days.length }))
  }
  const [stopsMs] = await Promise.all([act(step).finally(() => (isOver = true)), playDays()])
  client.close()
  return { seen, days, steps, since, stopsMs, seconds: secondsBetween(steps[0]!.fromMs, performance.now()) }
}

/** What became of the requests. */
function outcomeOf({ seen, days }: Played) {
  const isCut = ({ step, hasKey, request }: Failure) => step === loss && !hasKey && !/^(GET|HEAD) /.test(request)
  const whole = days.map((day) => day.whole)
  // What had no reply, or one of a failed server, is among the failures.
  const others = whole
    .flatMap(({ errors }) => Object.entries(errors))
    .filter(([name]) => !/: (broken|late|5\d\d .*)$/.test(name))
  return {
    requests: sum(whole.map(({ requests }) => requests)),
    failed: [
      ...seen.failures.filter((failure) => !isCut(failure)).map(textOf),
      ...others.map(([name, count]) => `${count} × ${name}`),
    ],
    cut: seen.failures.filter(isCut).map(textOf),
    repeatedByClient: seen.repeated,
    p50Ms: Math.max(...whole.map(({ p50Ms }) => p50Ms)),
    p99Ms: Math.max(...whole.map(({ p99Ms }) => p99Ms)),
  }
}

const secondsBetween = (fromMs: number, toMs: number): number => Math.round((toMs - fromMs) / 1000)

const textOf = ({ step, request, hasKey, outcome }: Failure): string =>
  `${step}: ${request}${hasKey ? ' with a key' : ''}: ${outcome}`

const busyTables = 'users shop_items purchases payments market_listings tickets notices deliveries'.split(' ')
/** Only when both versions are the same commit: the new one adds a column to tables that every request reads. */
const busyColumns = {
  '9999-drill.sql': busyTables.map((table) => `alter table ${table} add column drill text;`).join('\n'),
}

/** All that happens to the nodes. Returns how long each stop took. */
async function replaceAll(
  fleet: Fleet,
  step: (name: string) => void,
  drill: Record<string, string>,
): Promise<number[]> {
  const stopsMs: number[] = []
  await pause(settleMs)
  const [, lost] = fleet.nodes
  step(loss)
  await lost!.kill()
  await pause(2 * settleMs)
  step('a fourth node')
  await fleet.add()
  await pause(settleMs)
  await fleet.install(drill)
  for (const [at, node] of fleet.nodes.entries()) {
    if (node === lost) continue
    step(`node ${at + 1} is replaced`)
    stopsMs.push(await node.stop())
    await node.start()
    await pause(settleMs)
  }
  step('the lost node returns')
  await lost!.start()
  await pause(settleMs)
  const found = await Promise.all(fleet.nodes.map((node) => node.version()))
  if (found.some((version) => version !== versions.newer)) throw new Error(`The nodes are ${found.join(', ')}.`)
  step('all nodes are new')
  await pause(settleMs)
  return stopsMs
}
