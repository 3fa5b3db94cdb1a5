import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'

/**
 * One row of a table. `measures` are its columns in order; `limits` names those with a limit. A benchmark is a file of
 * this folder that exports `run(): Promise<BenchResult[]>`.
 */
export type BenchResult = {
  bench: string
  name: string
  measures: Record<string, number>
  limits?: Record<string, { atLeast?: number; atMost?: number }>
}

/** One side of a comparison. `before` runs before each round and is not timed. */
export type Contender = {
  name: string
  url: string
  options?: Partial<
    Pick<autocannon.Options, 'headers' | 'requests' | 'method' | 'body' | 'setupClient' | 'connections'>
  >
  before?: () => Promise<void>
}

/** `rounds` has the requests per second of each round: the n-th rounds of all contenders belong together. */
type Measured = { name: string; perSecond: number; p99Ms: number; rounds: number[] }

/** A request that is timed alone, `repeats` times. */
type Repeated = RequestInit & { repeats?: number; warmUps?: number }

/**
 * Loads every contender `rounds` times, each round in a new random order. A machine that warms up or is disturbed then
 * favours none of them. A reply outside of 2xx is an error.
 */
export async function race(
  contenders: Contender[],
  { rounds = 5, seconds = 3, connections = 10, warmUpSeconds = 1 } = {},
): Promise<Measured[]> {
  const perSecond = new Map<string, number[]>(contenders.map(({ name }) => [name, []]))
  const p99Ms = new Map<string, number[]>(contenders.map(({ name }) => [name, []]))

  for (const contender of contenders) await load(contender, warmUpSeconds, connections)
  for (let round = 0; round < rounds; round++) {
    for (const contender of shuffled(contenders)) {
      const result = await load(contender, seconds, connections)
      perSecond.get(contender.name)!.push(result['2xx'] / result.duration)
      p99Ms.get(contender.name)!.push(result.latency.p99)
    }
  }
  return contenders.map(({ name }) => ({
    name,
    perSecond: Math.round(median(perSecond.get(name)!)),
    p99Ms: median(p99Ms.get(name)!),
    rounds: perSecond.get(name)!,
  }))
}

async function load(
  { name, url, options, before }: Contender,
  seconds: number,
  connections: number,
): Promise<autocannon.Result> {
  await before?.()
  const result = await autocannon({ connections, setupClient: dropBodies, ...options, url, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0 || result['2xx'] === 0)
    throw new Error(`${name}: ${result['2xx']} good replies, ${result.non2xx} others, ${result.errors} errors (${url})`)
  return result
}

/**
 * Keeps autocannon from converting every body to a text. That costs ten times as much as sending a compressed page, so
 * the client would be the bottleneck of every server.
 */
function dropBodies(client: autocannon.Client): void {
  const { pipelinedRequests } = client as unknown as { pipelinedRequests: { addBody(bytes: Buffer): void } }
  pipelinedRequests.addBody = () => {}
}

/** The median time of a single request over its repeats; the first requests warm up. */
export async function medianMs(url: string, { repeats = 5, warmUps = 1, ...request }: Repeated = {}): Promise<number> {
  const times: number[] = []
  for (let repeat = 1 - warmUps; repeat <= repeats; repeat += 1) {
    const startedAt = performance.now()
    const reply = await fetch(url, request)
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`${url} answered ${reply.status}.`)
    if (repeat > 0) times.push(performance.now() - startedAt)
  }
  return median(times)
}

/** The ratio of `name` to `to`: the median of the rounds' ratios, which cancels what slowed a whole round. */
export function ratio(measured: Measured[], name: string, to: string): number {
  const one = find(measured, name).rounds
  const other = find(measured, to).rounds
  return round(median(one.map((value, i) => value / other[i]!)), 3)
}

function find(measured: Measured[], name: string): Measured {
  const found = measured.find((each) => each.name === name)
  if (!found) throw new Error(`Nobody measured ${name}; there are ${measured.map((each) => each.name).join(', ')}.`)
  return found
}

export function median(values: number[]): number {
  if (values.length === 0) throw new Error('There is no median of nothing.')
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Markdown with one table for each benchmark; a measure beyond its limit is bold and shows the limit. */
export function table(results: BenchResult[]): string {
  const columns = [...new Set(results.flatMap(({ measures }) => Object.keys(measures)))]
  const rows = results.map((result) => [
    result.name,
    ...columns.map((column) => {
      const value = result.measures[column]
      if (value === undefined) return ''
      const why = broken(result, column)
      return why ? `**${value}** (${why})` : String(value)
    }),
  ])
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(['', ...columns]), line(['---', ...columns.map(() => '---:')]), ...rows.map(line)].join('\n')
}

/** The limit that a measure breaks, in words; undefined when it holds. */
export function broken({ measures, limits = {} }: BenchResult, column: string): string | undefined {
  const limit = limits[column]
  const value = measures[column]
  if (!limit) return undefined
  if (value === undefined) return 'not measured'
  if (limit.atLeast !== undefined && !(value >= limit.atLeast)) return `at least ${limit.atLeast}`
  if (limit.atMost !== undefined && !(value <= limit.atMost)) return `at most ${limit.atMost}`
  return undefined
}

/** Writes the numbers of a run, with their machine, to bench/results/, which is committed. */
export async function save(bench: string, results: BenchResult[]): Promise<string> {
  const folder = fileURLToPath(new URL('results/', import.meta.url))
  await mkdir(folder, { recursive: true })
  const file = join(folder, `${bench}.json`)
  const machine = { cpu: cpus()[0]?.model, cores: availableParallelism(), node: process.version }
  await writeFile(file, `${JSON.stringify({ at: new Date().toISOString(), machine, results }, null, 2)}\n`)
  return file
}

export function round(value: number, digits = 0): number {
  return Number(value.toFixed(digits))
}

function shuffled<Item>(items: Item[]): Item[] {
  const mixed = [...items]
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1))
    ;[mixed[i], mixed[j]] = [mixed[j]!, mixed[i]!]
  }
  return mixed
}
