import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import autocannon from 'autocannon'
import { startPortal } from '../e2e/portal.ts'
import { createDatabase, startTestServer } from '../test/server.ts'
import { round, type BenchResult } from './harness.ts'

const seconds = 8
const connections = 10
/** The growth that a second load may cause, as a multiple of the memory after the first one. */
const growthAtMost = 1.3

/**
 * The memory of the portal's process: after its start, after a load of pages and calls, and after the same load again.
 */
export async function run(): Promise<BenchResult[]> {
  const database = await startTestServer()
  const url = await createDatabase(database, 'bench_memory')
  // Without the cache, so that every request is processed.
  const portal = await startPortal({ DATABASE_URL: url, CACHE: 'off' })
  try {
    const pid = await serverOf(portal.pid)
    const started = residentMb(pid)
    await load(portal.url)
    const first = residentMb(pid)
    await load(portal.url)
    const second = residentMb(pid)
    const result = (name: string, measures: Record<string, number>, limits = {}): BenchResult => ({
      bench: 'memory',
      name,
      measures,
      limits,
    })
    return [
      result('after the start', { MB: started }),
      result(`after ${seconds * 3} s of pages and calls`, { MB: first }),
      result(
        'after the same again',
        { MB: second, 'to the first': round(second / first, 2) },
        { 'to the first': { atMost: growthAtMost } },
      ),
    ]
  } finally {
    await portal.stop()
    await portal.remove()
    await database.stop()
  }
}

async function load(url: string): Promise<void> {
  for (const path of ['/', '/shopping', '/api/ranking']) {
    const { errors, non2xx } = await autocannon({ url: url + path, connections, duration: seconds })
    if (errors + non2xx > 0) throw new Error(`${path}: ${errors} errors, ${non2xx} refusals.`)
  }
}

/** The portal's process among the children of the launcher. */
async function serverOf(launcherPid: number): Promise<number> {
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    try {
      const command = readFileSync(`/proc/${entry}/cmdline`, 'utf8')
      const parent = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${entry}/status`, 'utf8'))?.[1])
      if (command.includes('server/src/main.ts') && (parent === launcherPid || (await isBelow(parent, launcherPid))))
        return Number(entry)
    } catch {
      // The process ended during the search.
    }
  }
  throw new Error(`No portal runs below process ${launcherPid}.`)
}

async function isBelow(pid: number, ancestor: number): Promise<boolean> {
  if (pid <= 1) return false
  const parent = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  return parent === ancestor || isBelow(parent, ancestor)
}

function residentMb(pid: number): number {
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_000)
}
