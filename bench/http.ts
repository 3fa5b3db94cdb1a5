import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startPortal, type Portal } from '../e2e/portal.ts'
import { administer, createDatabase, startTestServer } from '../test/server.ts'
import type { Renderings } from './bare/rendering.ts'
import type { BareRoute } from './bare/server.ts'
import { race, ratio, type BenchResult, type Contender } from './harness.ts'

const sizes = [10, 10_000]
const brotli = { 'accept-encoding': 'br' }

/**
 * The least share of a bare route with the same bytes that a warm page must reach; and of a bare hello for a cold page.
 */
const warmAtLeast = 0.8
const coldAtLeast = 0.02
/** The largest time of a page at the large size, as a multiple of the small size. */
const growthAtMost = 1.5

/** Another way to start the portals, such as a release in a limit of memory: BENCH_COMMAND="/opt/guildhall/guildhall start". */
const [program, ...args] = (process.env.BENCH_COMMAND ?? '').split(' ')
const command: [string, ...string[]] | undefined = program ? [program, ...args] : undefined

const article = '/notice/bench-1'
/** The same ten rows at both sizes: the table grows, and the reply does not. */
const pages = { home: '/', article, 'GET /api/notices': '/api/notices?limit=10' }
const renderedPages = { home: '/', article }

/** The servers of the measurement, which end with it. */
interface Servers {
  portals: Portal[]
  closing: (() => void)[]
}

/**
 * Home, an article and the API's list: cached and rendered, with few and with many articles, beside a bare Fastify. All
 * run on one database server. "Rendered alone" renders with every reply prepared: no cold page can be faster.
 */
export async function run(): Promise<BenchResult[]> {
  const database = await startTestServer()
  const servers: Servers = { portals: [], closing: [] }
  try {
    const { contenders, warm } = await startPortals(database, servers)
    contenders.push(...(await startBare(servers, warm)))
    return resultsOf(await race(contenders, { seconds: 1, warmUpSeconds: 2 }))
  } finally {
    for (const close of servers.closing) close()
    for (const portal of servers.portals) {
      await portal.stop()
      await portal.remove()
    }
    await database.stop()
  }
}

/**
 * Starts portals with few and with many articles, with and without the cache; `warm` has the cached pages of the small
 * one.
 */
async function startPortals(database: Awaited<ReturnType<typeof startTestServer>>, { portals }: Servers) {
  const contenders: Contender[] = []
  const warm: Record<string, string> = {}
  for (const size of sizes) {
    const url = await createDatabase(database, `bench_${size}`)
    for (const cache of ['on', 'off']) {
      const portal = await startPortal({ DATABASE_URL: url, CACHE: cache }, command)
      portals.push(portal)
      if (cache === 'on') await addArticles(url, size)
      for (const [name, path] of Object.entries(pages)) {
        const kind = cache === 'on' ? 'warm' : 'cold'
        contenders.push({
          name: `${name}, ${kind}, ${size}`,
          url: portal.url + path,
          options: cache === 'on' ? { headers: brotli } : {},
        })
        if (cache === 'on' && size === sizes[0]) warm[name] = portal.url + path
      }
    }
  }
  return { contenders, warm }
}

/** Starts the bare servers: a hello, the renderings alone, and routes that send the bytes of the warm pages. */
async function startBare({ portals, closing }: Servers, warm: Record<string, string>): Promise<Contender[]> {
  const routes = await Promise.all(Object.entries(warm).map(([name, url]) => sameBytes(name, url)))
  const bareUrl = await aServer('bare/server.ts', routes, closing)
  const renderings: Renderings = { portal: portals[0]!.url, pages: renderedPages }
  const renderingUrl = await aServer('bare/rendering.ts', renderings, closing)
  return [
    { name: 'bare hello', url: `${bareUrl}/hello` },
    ...Object.keys(renderedPages).map((name) => ({ name: `${name}, rendered alone`, url: `${renderingUrl}/${name}` })),
    ...Object.keys(pages).map((name) => ({ name: `bare, same bytes as ${name}`, url: bareUrl + bareUrlOf(name) })),
  ]
}

type Measurements = Awaited<ReturnType<typeof race>>

const resultsOf = (measured: Measurements): BenchResult[] => [
  rowOf(measured, 'bare hello', {}),
  ...Object.keys(renderedPages).map((name) =>
    rowOf(measured, `${name}, rendered alone`, {
      'to hello': ratio(measured, `${name}, rendered alone`, 'bare hello'),
    }),
  ),
  ...Object.keys(pages).flatMap((name) => [
    rowOf(measured, `bare, same bytes as ${name}`, {
      'to hello': ratio(measured, `bare, same bytes as ${name}`, 'bare hello'),
    }),
    ...sizes.map((size) => warmRow(measured, name, size)),
    ...sizes.map((size) => coldRow(measured, name, size)),
  ]),
]

function rowOf(
  measured: Measurements,
  name: string,
  measures: Record<string, number>,
  limits: BenchResult['limits'] = {},
): BenchResult {
  const found = measured.find((each) => each.name === name)!
  return {
    bench: 'http',
    name,
    measures: { 'per second': found.perSecond, 'p99 ms': found.p99Ms, ...measures },
    limits,
  }
}

/** The ratios of a page to a bare hello and to a bare route with the same bytes. */
const ratiosOf = (measured: Measurements, page: string, name: string) => ({
  'to hello': ratio(measured, page, 'bare hello'),
  'to same bytes': ratio(measured, page, `bare, same bytes as ${name}`),
})

const warmRow = (measured: Measurements, name: string, size: number): BenchResult =>
  rowOf(measured, `${name}, warm, ${size}`, ratiosOf(measured, `${name}, warm, ${size}`, name), {
    'to same bytes': { atLeast: warmAtLeast },
  })

function coldRow(measured: Measurements, name: string, size: number): BenchResult {
  const [small, large] = sizes as [number, number]
  const page = `${name}, cold, ${size}`
  const growth: Record<string, number> =
    size === large ? { 'cost by growth': ratio(measured, `${name}, cold, ${small}`, page) } : {}
  return rowOf(
    measured,
    page,
    { ...ratiosOf(measured, page, name), ...growth },
    {
      'to hello': { atLeast: coldAtLeast },
      ...(size === large ? { 'cost by growth': { atMost: growthAtMost } } : {}),
    },
  )
}

/** Starts a server in its own process and sends it its settings; returns its address. */
export async function aServer(
  file: string,
  settings: Renderings | BareRoute[],
  closing: (() => void)[],
): Promise<string> {
  const server = fork(join(import.meta.dirname, file))
  closing.push(() => server.connected && server.disconnect())
  server.send(settings)
  const answer = await Promise.race([once(server, 'message'), once(server, 'exit')])
  if (typeof answer[0] !== 'string') throw new Error(`${file} ended with ${answer[0]}.`)
  return answer[0]
}

export const bareUrlOf = (name: string): string => `/same/${name.replace(/[^a-z]/gi, '-')}`

/** The bytes of a warm reply with its headers, as a route for the bare server. */
export async function sameBytes(name: string, url: string): Promise<BareRoute> {
  for (let attempt = 0; ; attempt += 1) {
    const response = await fetch(url, { headers: brotli })
    const encoding = response.headers.get('content-encoding')
    const isFromCache = response.headers.get('x-request-id') === null
    if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
    if (isFromCache && encoding === 'br') return bareRoute(name, url)
    await response.arrayBuffer()
    if (attempt > 500) throw new Error(`${url} does not come from the cache.`)
  }
}

async function bareRoute(name: string, url: string): Promise<BareRoute> {
  const { request } = await import('node:http')
  const { headers, body } = await new Promise<{ headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    request(url, { headers: brotli }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ headers: response.headers as Record<string, string>, body: Buffer.concat(chunks) }),
      )
    })
      .on('error', reject)
      .end()
  })
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...rest } = headers
  return { url: bareUrlOf(name), headers: rest, body: body.toString('base64') }
}

/** Adds articles up to `count`, with the text of the demo's longest one. */
async function addArticles(url: string, count: number): Promise<void> {
  await administer(
    url,
    `insert into notices (slug, locale, title, description, teaser, words, tags, category, author, published_at, created_at, updated_at)
     select 'bench-' || i, 'pt-BR', 'Artigo ' || i, n.description, n.teaser, n.words, n.tags, n.category, n.author,
            date_trunc('milliseconds', now()) - i * interval '1 hour', now(), now()
     from (select * from notices order by words desc limit 1) n,
          generate_series(1, ${count} - (select count(*)::int from notices)) i;
     analyze notices;`,
  )
}
