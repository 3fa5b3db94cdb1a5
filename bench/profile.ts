import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { startPortal } from '../e2e/portal.ts'
import { createDatabase, startTestServer } from '../test/server.ts'
import { round, type BenchResult } from './harness.ts'

const seconds = 8

/** Of a profile as V8 writes it: what was on top of the stack at each sample, and for how many microseconds. */
interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[]
  samples: number[]
  timeDeltas: number[]
}

/** Where the time of an uncached page goes: shares of the portal's own processor time, by whose code ran. */
export async function run(): Promise<BenchResult[]> {
  const database = await startTestServer()
  const results: BenchResult[] = []
  try {
    for (const [name, path] of [
      ['home', '/'],
      ['shop', '/shopping'],
      ['list of the API', '/api/notices?limit=10'],
    ] as const) {
      const { shares, perRequestMs } = await profile(database, path)
      results.push({ bench: 'profile', name, measures: { 'ms of processor': perRequestMs, ...shares } })
    }
    return results
  } finally {
    await database.stop()
  }
}

async function profile(database: Awaited<ReturnType<typeof startTestServer>>, path: string) {
  const url = await createDatabase(database, `bench_profile_${path.replaceAll(/\W/g, '')}`)
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-profile-'))
  try {
    const portal = await startPortal({
      DATABASE_URL: url,
      CACHE: 'off',
      NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}`,
    })
    const { '2xx': requests } = await autocannon({ url: portal.url + path, connections: 10, duration: seconds })
    await portal.stop()
    await portal.remove()
    const profiles = await Promise.all((await readdir(folder)).map((file) => read(join(folder, file))))
    // Of all that ran below the launcher it is the portal that rendered or answered.
    const busiest = profiles.toSorted((a, b) => busyMs(b) - busyMs(a))[0]!
    const spent = byOwner(busiest)
    const all = Object.values(spent).reduce((sum, ms) => sum + ms, 0)
    return {
      perRequestMs: round(all / requests, 2),
      shares: Object.fromEntries(Object.entries(spent).map(([owner, ms]) => [`${owner} %`, round((ms / all) * 100)])),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function read(file: string): Promise<Profile> {
  return JSON.parse(await readFile(file, 'utf8')) as Profile
}

function busyMs(profile: Profile): number {
  return Object.values(byOwner(profile)).reduce((sum, ms) => sum + ms, 0)
}

const owners: [string, RegExp][] = [
  ['React', /react-dom|\/react\/|react-jsx/],
  ['router', /react-router/],
  ['Fastify', /fastify|find-my-way|avvio|light-my-request/],
  ['database client', /\/pg[-/]|\/kysely\/|postgres/],
  ['validation', /\/zod\//],
  ['our pages', /web\/dist\/|messages\/compiled/],
  ['our server', /server\/src|contract\/src/],
  ['Node', /^node:|^$/],
]

function byOwner({ nodes, samples, timeDeltas }: Profile): Record<string, number> {
  const owner = new Map(
    nodes.map(({ id, callFrame }) => [
      id,
      /^\((?:idle|program|root)\)$/.test(callFrame.functionName)
        ? null
        : callFrame.functionName === '(garbage collector)'
          ? 'garbage'
          : (owners.find(([, pattern]) => pattern.test(callFrame.url))?.[0] ?? 'other libraries'),
    ]),
  )
  const spent: Record<string, number> = {}
  for (const [i, node] of samples.entries()) {
    const whose = owner.get(node)
    if (whose) spent[whose] = (spent[whose] ?? 0) + timeDeltas[i]! / 1_000
  }
  return spent
}
