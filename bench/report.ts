import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { broken, round, table, type BenchResult } from './harness.ts'

interface Saved {
  at: string
  machine: { cpu?: string; cores: number; node: string }
  results: BenchResult[]
}

const root = join(import.meta.dirname, '..')

/**
 * Writes docs/performance.md and its chart from the latest numbers of every benchmark, including those that did not run
 * now.
 */
export async function writeReport(): Promise<string> {
  const folder = join(import.meta.dirname, 'results')
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).toSorted()
  const benches = await Promise.all(
    files.map(async (file) => ({
      bench: file.slice(0, -'.json'.length),
      ...(JSON.parse(await readFile(join(folder, file), 'utf8')) as Saved),
    })),
  )
  await writeFile(join(root, 'docs/pictures/performance.svg'), chart(benches.flatMap(({ results }) => results)))
  const path = join(root, 'docs/performance.md')
  await writeFile(path, page(benches))
  return path
}

function page(benches: ({ bench: string } & Saved)[]): string {
  const broke = benches.flatMap(({ results }) => results.flatMap(headrooms)).filter(({ times }) => times < 1)
  return `# Performance

Written by \`npm run bench\`, which stores the latest numbers of each benchmark in \`bench/results/\`. The ratios within one run count, because machines differ and have other load. The bare side is always a client or a server that does the same work and nothing else.

![How far each measured ratio is from its limit](pictures/performance.svg)

Right of the line a limit holds, by that factor.${broke.length > 0 ? ` **${broke.length} of them ${broke.length === 1 ? 'does' : 'do'} not hold:** ${broke.map(({ name }) => name).join('; ')}.` : ' All of them hold.'}

${benches
  .map(
    ({ bench, at, machine, results }) =>
      `## ${bench}\n\n${at.slice(0, 16).replace('T', ' ')} UTC, ${machine.cores} × ${machine.cpu ?? 'unknown'}, Node ${machine.node}\n\n${table(results)}`,
  )
  .join('\n\n')}
`
}

/** How many times better than its limit each measure is; below 1 it breaks the limit. */
function headrooms(result: BenchResult): { name: string; times: number }[] {
  return Object.entries(result.limits ?? {}).flatMap(([column, { atLeast, atMost }]) => {
    const value = result.measures[column]
    if (value === undefined) return []
    const times =
      atLeast === undefined ? atMost! / Math.max(value, Number.EPSILON) : value / Math.max(atLeast, Number.EPSILON)
    const holds = broken(result, column) === undefined
    return [{ name: `${result.bench}: ${result.name}, ${column}`, times: holds ? Math.max(times, 1) : times }]
  })
}

/** Bars on a logarithmic scale around the limit. */
function chart(results: BenchResult[]): string {
  const bars = results.flatMap(headrooms)
  const row = 18
  const left = 430
  const [from, to] = [-1, 2]
  const x = (times: number) => left + ((clamp(Math.log10(times), from, to) - from) / (to - from)) * 420
  const lines = bars.map(({ name, times }, i) => {
    const y = 30 + i * row
    const [start, end] = [x(1), x(times)].toSorted((a, b) => a - b) as [number, number]
    return `<text x="${left - 8}" y="${y + 10}" text-anchor="end">${escape(name)}</text><rect x="${round(start, 1)}" y="${y}" width="${round(Math.max(1, end - start), 1)}" height="12" fill="${times < 1 ? '#c2410c' : '#2f855a'}"/><text x="${round((times < 1 ? x(1) : end) + 4, 1)}" y="${y + 10}">${round(times, 2)}×</text>`
  })
  const height = 40 + bars.length * row
  const ticks = [0.1, 1, 10, 100].map(
    (tick) =>
      `<line x1="${x(tick)}" x2="${x(tick)}" y1="22" y2="${height - 8}" stroke="${tick === 1 ? '#4a5568' : '#cbd5e0'}"/><text x="${x(tick)}" y="16" text-anchor="middle">${tick}×</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 ${height}" font-family="system-ui, sans-serif" font-size="11" fill="#1a202c"><rect width="900" height="${height}" fill="#fff"/>${ticks.join('')}${lines.join('')}</svg>\n`
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
