import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aMigratedDatabase } from '../chaos/database.ts'
import { administer, databaseName, startTestServer, type TestServer } from '../test/server.ts'
import { round, type BenchResult } from './harness.ts'
import { measureChecks } from './ledger-growth/checks.ts'
import { fillMonths, players } from './ledger-growth/fill.ts'
import { measurePartitions } from './ledger-growth/partitions.ts'
import { measureSizes } from './ledger-growth/storage.ts'
import { measureWork } from './ledger-growth/work.ts'
import { addPlayers } from './ledger/load.ts'

/** Numbers of transfers, ascending. `BENCH_LEDGER_GROWTH=10000000,30000000` needs 30 GB on the disk. */
const sizes = (process.env.BENCH_LEDGER_GROWTH ?? '100000,300000').split(',').map(Number)
const planned = 100_000_000

/** Three years of a ledger in sizes that grow: work, storage and checks, and the same rows in partitions by month. */
export async function run(): Promise<BenchResult[]> {
  const server = await startTestServer()
  const folder = await mkdtemp(join(tmpdir(), `guildhall-case-${process.pid}-`))
  try {
    const measured: { size: number; measures: Record<string, number> }[] = []
    const partitions: BenchResult[] = []
    for (const [index, size] of sizes.entries()) {
      const url = await aFilledDatabase(server, `growth_${index}`, size)
      const adminUrl = Object.assign(new URL(server.adminUrl), { pathname: new URL(url).pathname }).href
      const storage = await measureSizes(url)
      const work = await measureWork(url, folder)
      const checks = await measureChecks(url, folder)
      measured.push({ size, measures: { ...work, ...checks, ...storage } })
      console.log(size.toLocaleString('en'), measured.at(-1)!.measures)
      if (index === 0) partitions.push(...(await measurePartitions(adminUrl, size)))
      await administer(server.adminUrl, `drop database "${databaseName(server.run, `growth_${index}`)}" with (force)`)
    }
    return [...measured.map(row), ...plan(measured), ...partitions]
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    await server.stop()
  }
}

async function aFilledDatabase(server: TestServer, name: string, size: number): Promise<string> {
  const startedAt = performance.now()
  const url = await aMigratedDatabase(server, name)
  await addPlayers(url, players)
  await fillMonths(Object.assign(new URL(server.adminUrl), { pathname: new URL(url).pathname }).href, size)
  console.log(`${size.toLocaleString('en')} transfers filled in ${round((performance.now() - startedAt) / 1000)} s`)
  return url
}

const row = ({ size, measures }: { size: number; measures: Record<string, number> }): BenchResult => ({
  bench: 'ledger-growth',
  name: `${size.toLocaleString('en')} transfers in 36 months`,
  measures,
})

/** What the last two sizes mean for the planned one, as a straight line through both. */
function plan(measured: { size: number; measures: Record<string, number> }[]): BenchResult[] {
  const [one, other] = measured.slice(-2)
  if (!one || !other) return []
  const line = (name: string) => {
    const [low, high] = [one.measures[name]!, other.measures[name]!]
    return round(high + ((high - low) / (other.size - one.size)) * (planned - other.size), 1)
  }
  const growing = Object.keys(other.measures).filter((name) => name.startsWith('GB') || name.startsWith('s '))
  return [
    {
      bench: 'ledger-growth',
      name: `${planned.toLocaleString('en')} transfers, by a straight line through the two`,
      measures: Object.fromEntries(growing.map((name) => [name, line(name)])),
    },
  ]
}
