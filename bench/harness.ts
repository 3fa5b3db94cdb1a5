import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'

/**
 * One row of a table. `measures` are its columns, in order; `limits` names those that must hold.
 * A bench is a file of this folder that exports `run(): Promise<BenchResult[]>`.
 */
export type BenchResult = {
  bench: string
  name: string
  measures: Record<string, number>
  limits?: Record<string, { atLeast?: number; atMost?: number }>
}

/** One side of a comparison. `before` runs ahead of each of its rounds and is not timed. */
export type Contender = {
  name: string
  url: string
  options?: Partial<
    Pick<autocannon.Options, 'headers' | 'requests' | 'method' | 'body' | 'setupClient' | 'connections'>
  >
  before?: () => Promise<void>
}

/** `rounds` holds requests per second, round by round: the n-th of every contender belong together. */
type Measured = { name: string; perSecond: number; p99Ms: number; rounds: number[] }

/** A request that is asked by itself: `repeats` are timed. */
type Repeated = RequestInit & { repeats?: number; warmUps?: number }

/**
 * Loads every contender `rounds` times, each round in a new random order, so that a machine that
 * warms up or is disturbed does not favour one of them. A single reply outside 2xx is an error.
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
 * Keeps autocannon from making a text of every body, which costs it ten times what sending a compressed page costs
 * the server: the client would be what is measured, and every server would seem as fast as the next.
 */
function dropBodies(client: autocannon.Client): void {
  const { pipelinedRequests } = client as unknown as { pipelinedRequests: { addBody(bytes: Buffer): void } }
  pipelinedRequests.addBody = () => {}
}

/** How long a request takes by itself, in the median of its repeats; the first ones warm up. */
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

/** How `name` compares to `to`: the median of the rounds' own ratios, which cancels what slowed a whole round. */
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

/** Markdown, one table per bench; a measure that breaks its limit is bold and says the limit. */
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

/** What a result promised and did not keep, in words. */
export function broken({ measures, limits = {} }: BenchResult, column: string): string | undefined {
  const limit = limits[column]
  const value = measures[column]
  if (!limit) return undefined
  if (value === undefined) return 'not measured'
  if (limit.atLeast !== undefined && !(value >= limit.atLeast)) return `at least ${limit.atLeast}`
  if (limit.atMost !== undefined && !(value <= limit.atMost)) return `at most ${limit.atMost}`
  return undefined
}

/** Keeps the numbers of a run, with the machine they belong to, in bench/results/, which belongs to the repository. */
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
