import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { describeRelease } from '../scripts/release/describe.ts'
import { stageHome } from '../scripts/release/stage.ts'
import { freePort } from '../test/ports.ts'
import { createDatabase, startTestServer } from '../test/server.ts'
import { production } from '../test/production.ts'
import { median, round, type BenchResult } from './harness.ts'
import { childrenOf, proportionalMb, residentMb } from './processes.ts'

// The goals of issue 25, in megabytes, for a machine with 1 GB.
const goals = { atRestMb: 190, peakMb: 260, besideMb: 60, growth: 1.1 }

const warmPaths = ['/', '/shopping', '/api/ranking']
/** Pages that each query makes anew. */
const coldPaths = ['/shopping', '/guides', '/market', '/ranking']

/**
 * The memory of a release in production with an external database: the script of the review of 30c27a2. Start and 20 s;
 * 15 s of warm load; 160 cold pages, 8 at once; 20 s. MEMORY_MINUTES adds that many minutes of mixed load, of which the
 * last sixth is compared with the first.
 */
export async function run(): Promise<BenchResult[]> {
  const database = await startTestServer()
  const portal = await startRelease(await createDatabase(database, 'bench_memory'))
  const watch = watchPeak(portal.pid)
  try {
    await pause(20_000)
    const atRest = residentMb(portal.pid)
    const beside = besideMb(portal.launcher.pid!, portal.pid)
    for (const path of warmPaths) await warm(portal.url + path, 5)
    const warmMb = residentMb(portal.pid)
    const failed = await loadCold(portal.url)
    await pause(20_000)
    const results = [
      result(
        '20 s after the start',
        { MB: atRest, 'beside it, MB': beside },
        {
          MB: { atMost: goals.atRestMb },
          'beside it, MB': { atMost: goals.besideMb },
        },
      ),
      result('after 15 s of warm load', { MB: warmMb }),
      result(
        '160 cold pages, 8 at once',
        { MB: watch.peakMb(), 'refused pages': failed },
        {
          MB: { atMost: goals.peakMb },
          'refused pages': { atMost: 0 },
        },
      ),
      result('20 s later', { MB: residentMb(portal.pid) }),
    ]
    const minutes = Number(process.env.MEMORY_MINUTES ?? 0)
    if (minutes > 0) results.push(await longLoad(portal, minutes))
    return results
  } finally {
    watch.stop()
    await portal.stop()
    await database.stop()
  }
}

const result = (name: string, measures: BenchResult['measures'], limits: BenchResult['limits'] = {}): BenchResult => ({
  bench: 'memory',
  name,
  measures,
  limits,
})

async function longLoad(portal: Portal, minutes: number): Promise<BenchResult> {
  const samples: number[] = []
  const until = Date.now() + minutes * 60_000
  while (Date.now() < until) {
    for (const path of warmPaths) await warm(portal.url + path, 2)
    await loadCold(portal.url, 40)
    samples.push(residentMb(portal.pid))
  }
  const sixth = Math.max(1, Math.floor(samples.length / 6))
  const [first, last] = [median(samples.slice(0, sixth)), median(samples.slice(-sixth))]
  return result(
    `${minutes} minutes of mixed load`,
    { MB: last, 'to the first sixth': round(last / first, 2) },
    { 'to the first sixth': { atMost: goals.growth } },
  )
}

interface Portal {
  url: string
  launcher: ChildProcess
  pid: number
  stop(): Promise<void>
}

/** Runs a release in production, as an ordinary user, because production refuses root. */
async function startRelease(databaseUrl: string): Promise<Portal> {
  const root = join(import.meta.dirname, '..')
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-memory-'))
  chmodSync(folder, 0o755)
  const home = join(folder, 'guildhall')
  stageHome(root, home, describeRelease(root))
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-memory-data-'))
  chmodSync(dataDir, 0o777)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const log = join(folder, 'portal.log')
  const output = openSync(log, 'a')
  const launcher = spawn(join(home, 'guildhall'), ['start'], {
    ...(process.getuid?.() === 0 && ordinaryUser(databaseUrl)),
    stdio: ['ignore', output, output],
    env: {
      ...production,
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      // As the launcher chooses it on a machine with 1 GB.
      NODE_OPTIONS: '--max-semi-space-size=4',
    },
  })
  const remove = () => {
    rmSync(folder, { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
  }
  const deadline = Date.now() + 120_000
  for (;;) {
    if (launcher.exitCode !== null || Date.now() > deadline) {
      const said = readFileSync(log, 'utf8').slice(-3_000)
      remove()
      throw new Error(`The release did not start:\n${said}`)
    }
    if ((await fetch(`${url}/readyz`).catch(() => undefined))?.ok) break
    await pause(100)
  }
  return {
    url,
    launcher,
    pid: childrenOf(launcher.pid!)[0]!,
    async stop() {
      const ended = once(launcher, 'exit')
      launcher.kill('SIGTERM')
      await ended
      remove()
    },
  }
}

/** The user of the test server, who alone reaches its socket; for a server elsewhere `nobody`. */
function ordinaryUser(databaseUrl: string): { uid: number; gid: number } {
  const socket = new URL(databaseUrl).searchParams.get('host')
  if (socket?.startsWith('/')) {
    const { uid, gid } = statSync(socket)
    return { uid, gid }
  }
  const numberOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: numberOf('-u'), gid: numberOf('-g') }
}

async function warm(url: string, seconds: number): Promise<void> {
  const { errors, non2xx } = await autocannon({ url, connections: 10, duration: seconds })
  if (errors + non2xx > 0) throw new Error(`${url}: ${errors} errors, ${non2xx} refusals.`)
}

let queries = 0

/** Requests pages that nobody has asked for, 8 at once. Returns how many were refused. */
async function loadCold(url: string, pages = 160): Promise<number> {
  let left = pages
  let refused = 0
  const visit = async () => {
    while (left > 0) {
      left -= 1
      queries += 1
      const path = coldPaths[queries % coldPaths.length]
      const headers = { 'accept-encoding': 'br' }
      const reply = await fetch(`${url}${path}?q=w${queries}`, { headers })
      await reply.arrayBuffer()
      if (!reply.ok) refused += 1
    }
  }
  await Promise.all(Array.from({ length: 8 }, visit))
  return refused
}

function watchPeak(pid: number) {
  let peak = 0
  const timer = setInterval(() => (peak = Math.max(peak, residentMb(pid))), 50)
  return { peakMb: () => peak, stop: () => clearInterval(timer) }
}

/** The memory of all that the launcher started except the portal. What processes share counts for each in proportion. */
function besideMb(launcher: number, portal: number): number {
  const pids = [launcher, ...childrenOf(launcher)].filter((pid) => pid !== portal)
  return proportionalMb(pids)
}
