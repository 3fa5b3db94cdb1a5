import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPortal, type Portal } from '../e2e/portal.ts'
import { startEmbedded } from '../server/src/db/embedded/server.ts'
import { types } from '../server/src/db/value-types.ts'
import { uuid7 } from '../server/src/db/uuid7.ts'
import { administer, createDatabase, databaseName, startTestServer, type TestServer } from '../test/server.ts'
import { addBuyers, askSession, besideStatements, buyOverHttp, connections, underKey, type Buyer } from './buyers.ts'
import { median, medianMs, race, ratio, round, type BenchResult, type Contender } from './harness.ts'
import { aServer, bareUrlOf, sameBytes } from './http.ts'

const kinds = 200

/** The least share of the bare client's throughput that the portal must reach with the same statements. */
const purchasesAtLeast = 0.5
const warmAtLeast = 0.8
const sizes = [500, 5_000] as const
const pageMsAtMost = 100
const growthAtMost = 10
/** Below this time a ratio measures the machine's noise and not the query. */
const floorMs = 3
/** Purchases with 32 buyers beside the same statements alone, and the catalogue with 5,000 items. */
export async function run(): Promise<BenchResult[]> {
  // Purchases run on a durable database, as in production; reads do not depend on it.
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-bench-'))
  const durable = await startEmbedded({ dataDir: join(folder, 'data') })
  const database = await startTestServer()
  try {
    return [...(await purchases(durable.url)), ...(await catalogue(database))]
  } finally {
    await database.stop()
    await durable.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function purchases(url: string): Promise<BenchResult[]> {
  const portal = await startPortal({ DATABASE_URL: url, RATE_LIMITS: 'off' })
  const pool = new pg.Pool({ connectionString: url, max: connections, types })
  try {
    await addItems(url, kinds)
    // Deliveries would share the machine with the measurement.
    await administer(
      url,
      `create function tomorrow() returns trigger language plpgsql as $$ begin new.next_try_at := now() + interval '1 day'; return new; end $$;
       create trigger deliveries_wait before insert on deliveries for each row execute function tomorrow()`,
    )
    const people = await addBuyers(url)
    const { rows } = await pool.query<{ id: number }>(`select id from shop_items where name like 'Bench%'`)
    const ids = rows.map(({ id }) => id)
    const item = () => ids[Math.floor(Math.random() * ids.length)]!
    const over = {
      path: '/api/transaction/buyItem',
      body: () => ({ id: item(), target: 'storage', expected_price: 1 }),
      isBought: (answer: string) => answer.includes('"success"'),
    }
    return await besideStatements(
      { bench: 'shop', what: 'purchases', atLeast: purchasesAtLeast },
      (seconds) => buyOverHttp(portal.url, people, over, seconds),
      (at) => buyAlone(pool, people[at]!, item()),
    )
  } finally {
    await pool.end()
    await portal.stop()
    await portal.remove()
  }
}

/** The portal's statements for one purchase, with session and key. */
async function buyAlone(pool: pg.Pool, { token }: Buyer, id: number): Promise<void> {
  const now = new Date()
  const buyer = (await askSession(pool, token, now)).rows[0]!.id
  const purchase = uuid7(now)
  const under = { buyer, key: randomUUID(), route: 'POST /transaction/buyItem', asked: id, now }
  await underKey(pool, under, async (client) => {
    const { rows } = await client.query<{ outcome: string; balance: number; stock_left: number }>({
      name: 'buy',
      text: `select id, item, outcome, item_price, balance, stock_left, item_name
        from buy_items($1::uuid[], $2, $3::bigint[], $4::bigint[], $5, $6, $7, $8::bigint[], $9::uuid)`,
      values: [[purchase], buyer, [id], [1], 'storage', now.toISOString(), '127.0.0.1', [0], null],
    })
    if (rows[0]?.outcome !== 'bought') throw new Error(`buy_items answered ${JSON.stringify(rows[0])}.`)
    return { status: 'success', message: 'Item comprado!', purchase, ...rows[0] }
  })
}

async function catalogue(database: TestServer): Promise<BenchResult[]> {
  const portals: Portal[] = []
  const closing: (() => void)[] = []
  try {
    const cold: Record<number, Portal> = {}
    for (const size of sizes) {
      const url = await createDatabase(database, `catalogue_${size}`)
      portals.push((cold[size] = await startPortal({ DATABASE_URL: url, CACHE: 'off' })))
      await addItems(url, size)
      await administer(url, 'analyze shop_items')
    }
    const [few, many] = sizes
    const warm = await startPortal({ DATABASE_URL: database.urlOf(databaseName(database.run, `catalogue_${many}`)) })
    portals.push(warm)
    const results = [await pages(cold[few]!, cold[many]!), await whole(cold[few]!, cold[many]!)]

    const paths: Record<string, string> = { 'GET /api/item/all': '/api/item/all' }
    // The page may not exist in this build.
    if ((await fetch(`${warm.url}/shopping`)).ok) paths['/shopping'] = '/shopping'
    const routes = await Promise.all(Object.entries(paths).map(([name, path]) => sameBytes(name, warm.url + path)))
    const bareUrl = await aServer('bare/server.ts', routes, closing)
    const options = { headers: { 'accept-encoding': 'br' } }
    const contenders: Contender[] = Object.entries(paths).flatMap(([name, path]) => [
      { name: `${name}, warm`, url: warm.url + path, options },
      { name: `bare, same bytes as ${name}`, url: bareUrl + bareUrlOf(name) },
      ...(path === '/shopping' ? [{ name: `${name}, cold`, url: cold[many]!.url + path }] : []),
    ])
    const measured = await race(contenders, { rounds: 5, seconds: 1, warmUpSeconds: 1 })
    const row = (name: string, to?: string): BenchResult => {
      const found = measured.find((each) => each.name === name)!
      return {
        bench: 'shop',
        name: `${name}, ${many} items`,
        measures: {
          'per second': found.perSecond,
          'p99 ms': found.p99Ms,
          ...(to ? { 'to same bytes': ratio(measured, name, to) } : {}),
        },
        limits: to && name.endsWith('warm') ? { 'to same bytes': { atLeast: warmAtLeast } } : {},
      }
    }
    for (const [name, path] of Object.entries(paths)) {
      results.push(row(`bare, same bytes as ${name}`), row(`${name}, warm`, `bare, same bytes as ${name}`))
      if (path === '/shopping') results.push(row(`${name}, cold`, `bare, same bytes as ${name}`))
    }
    return results
  } finally {
    for (const close of closing) close()
    for (const portal of portals) {
      await portal.stop()
      await portal.remove()
    }
  }
}

/** Every sort with filters and searches, one page each, without a cache. */
async function pages(few: Portal, many: Portal): Promise<BenchResult> {
  const sorts = ['recommended', 'alpha', 'priceAsc', 'priceDesc', 'newest']
  const filters = [
    '',
    'promo=only',
    'stock=in',
    'stock=out',
    'promo=none&stock=in',
    'q=po',
    'q=espada',
    'q=zzzz',
    'after=480',
  ]
  const measured: { query: string; fewMs: number; manyMs: number }[] = []
  for (const sort of sorts)
    for (const filter of filters) {
      const query = `limit=24&sort=${sort}&${filter}`
      const path = `/api/item/all?${query}`
      measured.push({ query, fewMs: await medianMs(few.url + path), manyMs: await medianMs(many.url + path) })
    }
  const growth = ({ fewMs, manyMs }: (typeof measured)[number]) => manyMs / Math.max(fewMs, floorMs)
  const slowest = measured.toSorted((one, other) => other.manyMs - one.manyMs)[0]!
  console.log(`slowest page: ${slowest.query}, ${round(slowest.manyMs, 1)} ms`)
  return {
    bench: 'shop',
    name: `pages of /api/item/all, cold, ${measured.length} of them`,
    measures: {
      'ms at 500': round(median(measured.map(({ fewMs }) => fewMs)), 1),
      'ms at 5,000': round(median(measured.map(({ manyMs }) => manyMs)), 1),
      'slowest ms': round(slowest.manyMs, 1),
      'most growth': round(Math.max(...measured.map(growth)), 2),
    },
    limits: { 'slowest ms': { atMost: pageMsAtMost }, 'most growth': { atMost: growthAtMost } },
  }
}

async function whole(few: Portal, many: Portal): Promise<BenchResult> {
  const [fewMs, manyMs] = [await medianMs(`${few.url}/api/item/all`), await medianMs(`${many.url}/api/item/all`)]
  return {
    bench: 'shop',
    name: 'the whole of /api/item/all, cold',
    measures: {
      'ms at 500': round(fewMs, 1),
      'ms at 5,000': round(manyMs, 1),
      'most growth': round(manyMs / fewMs, 2),
    },
    // The reply is ten times as long.
    limits: { 'most growth': { atMost: 15 } },
  }
}

/** Adds items like a large shop: a fifth promoted, a tenth sold out, descriptions of a few sentences. */
async function addItems(url: string, count: number): Promise<void> {
  await administer(
    url,
    `insert into shop_items (name, name_en, description, item, stock, price, promotion, group_id, picture_id, created_at, updated_at)
     select 'Bench ' || (array['Espada', 'Poção', 'Elmo', 'Joia', 'Água'])[1 + i % 5] || ' ' || i, 'Bench item ' || i,
       '<p>' || repeat('Uma frase que diz o que este item faz em cada luta ' || i || '. ', 6) || '</p>',
       array[${count === kinds ? '413' : '1 + i % 1000'}, 61, 1 + i % 200], case when ${count} > ${kinds} and i % 10 = 0 then 0 else 1000000 end,
       ${count === kinds ? '1' : '10 + i % 900'}, case when i % 5 = 0 then current_date + 5 end,
       (select min(id) from item_groups), (select min(picture_id) from shop_items), now() - i * interval '1 hour', now()
     from generate_series(1, ${count}) i`,
  )
}
