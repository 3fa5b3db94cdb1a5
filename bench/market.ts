import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPortal, type Portal } from '../e2e/portal.ts'
import { startEmbedded } from '../server/src/db/embedded/server.ts'
import { types } from '../server/src/db/value-types.ts'
import { uuid7 } from '../server/src/db/uuid7.ts'
import { administer, startTestServer } from '../test/server.ts'
import { switchAllOn } from '../test/switches.ts'
import { aMigratedDatabase } from '../chaos/database.ts'
import { addBuyers, askSession, besideStatements, buyOverHttp, connections, underKey, type Buyer } from './buyers.ts'
import { median, medianMs, round, type BenchResult } from './harness.ts'

const sizes = [1_000, 100_000] as const
const repeats = 7
const warmUps = 3
/** The largest time of any filter and sort at the larger size, as a multiple of the smaller size. */
const growthAtMost = 3
const tries = 3
/** Below this time a ratio measures the machine's noise and not the query. */
const floorMs = 3
const purchasesAtLeast = 0.5

/** The market's list as it grows, and sales per second beside the same statements alone. */
export async function run(): Promise<BenchResult[]> {
  return [await lists(), ...(await sales())]
}

/** Every sort with filters and searches, first and last page, without a cache. */
async function lists(): Promise<BenchResult> {
  const database = await startTestServer()
  const portals: Portal[] = []
  try {
    const [few, many] = await Promise.all(
      sizes.map(async (size) => {
        const url = await aMigratedDatabase(database, `market_${size}`)
        await addListings(url, size)
        const portal = await startPortal({ DATABASE_URL: url, CACHE: 'off' })
        portals.push(portal)
        return portal
      }),
    )
    const sorts = ['', 'item', '-item', 'price', '-price', 'seller', '-seller']
    const filters = [
      '',
      'page=100',
      'q=espada',
      'q=espada&page=20',
      'q=es',
      'q=zz',
      'q=rara',
      'q=espada+rara',
      'seller=vendedor7',
      'seller=ven',
      'q=espada&seller=vendedor7',
      'q=zzzz',
    ]
    const measured: Timed[] = []
    for (const sort of sorts)
      for (const filter of filters) {
        const query = [filter, sort && `sort=${sort}`].filter(Boolean).join('&')
        const path = `/api/market/items?${query}`
        measured.push(
          await leastGrowth(async () => ({
            query,
            fewMs: await time(few!.url + path),
            manyMs: await time(many!.url + path),
          })),
        )
      }
    for (const each of measured.toSorted((one, other) => growth(other) - growth(one)).slice(0, 8))
      console.log(`${each.query || 'all'}: ${round(each.fewMs, 1)} ms, ${round(each.manyMs, 1)} ms`)
    return {
      bench: 'market',
      name: `pages of /api/market/items, cold, ${measured.length} of them`,
      measures: {
        'ms at 1,000': round(median(measured.map(({ fewMs }) => fewMs)), 1),
        'ms at 100,000': round(median(measured.map(({ manyMs }) => manyMs)), 1),
        'slowest ms': round(Math.max(...measured.map(({ manyMs }) => manyMs)), 1),
        'most growth': round(Math.max(...measured.map(growth)), 2),
      },
      limits: { 'most growth': { atMost: growthAtMost } },
    }
  } finally {
    for (const portal of portals) {
      await portal.stop()
      await portal.remove()
    }
    await database.stop()
  }
}

interface Timed {
  query: string
  fewMs: number
  manyMs: number
}

const growth = ({ fewMs, manyMs }: Timed): number => manyMs / Math.max(fewMs, floorMs)

/** Times again what has grown too much. A slow plan is slow each time, and a machine that is disturbed is not. */
async function leastGrowth(measure: () => Promise<Timed>): Promise<Timed> {
  let least = await measure()
  for (let again = 0; again < tries && growth(least) > growthAtMost; again += 1) {
    const next = await measure()
    if (growth(next) < growth(least)) least = next
  }
  return least
}

/** Listings of a hundred sellers: 200 names, one in a thousand of them rare. */
async function addListings(url: string, count: number): Promise<void> {
  await administer(
    url,
    `insert into users (login, first_name, password_hash)
       select 'vendedor' || n, 'Ana', 'none' from generate_series(1, 100) n;
     insert into market_listings (seller_id, seller, owner_id, item, name, slot, price, fee_percent, state, goods,
         created_at, listed_at, ends_at)
       select u.id, u.login, u.id, array[1 + n % 6000, 43, n % 10],
         (array['Espada', 'Poção', 'Manoplas', 'Escudo', 'Anel'])[1 + n % 5] || ' ' || n % 40
           || case when n % 1000 = 0 then ' Rara' else '' end,
         n % 120, 1 + (n * 7919) % 1000000, 0, 'open', 'held', now() - n * interval '1 second', now(), now() + interval '1 day'
       from generate_series(1, ${count}) n join users u on u.login = 'vendedor' || (1 + n % 100)
       order by n;
     analyze market_listings; analyze users; analyze market_names; analyze market_sellers`,
  )
}

const time = (url: string): Promise<number> => medianMs(url, { repeats, warmUps })

/** Sales over HTTP and by the statements alone, on a durable database. */
async function sales(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-bench-'))
  const durable = await startEmbedded({ dataDir: join(folder, 'data') })
  const game = await openGame()
  const { port } = game.address() as AddressInfo
  const pool = new pg.Pool({ connectionString: durable.url, max: connections, types })
  let portal: Portal | undefined
  try {
    portal = await startPortal({
      DATABASE_URL: durable.url,
      RATE_LIMITS: 'off',
      GAME_BRIDGE_URL: `http://127.0.0.1:${port}/game`,
      GAME_BRIDGE_SECRET: 'secret of a bench',
    })
    const { url } = portal
    await switchAllOn(durable.url)
    // The jobs that move goods would share the machine with the measurement.
    await administer(
      durable.url,
      `create function tomorrow() returns trigger language plpgsql as $$
         begin new.next_try_at := now() + interval '1 day'; return new; end $$;
       create trigger goods_wait before update on market_listings for each row
         when (new.next_try_at is not null) execute function tomorrow()`,
    )
    const people = await addBuyers(durable.url)
    const listings = await addOffers(durable.url, 150_000)
    const next = () => {
      const id = listings.pop()
      if (id === undefined) throw new Error('The bench ran out of listings.')
      return id
    }
    const over = { path: '/api/market/buy', body: () => ({ id: next() }), isBought: () => true }
    return await besideStatements(
      { bench: 'market', what: 'sales', note: ', with a question to the game each', atLeast: purchasesAtLeast },
      (seconds) => buyOverHttp(url, people, over, seconds),
      (at) => buyAlone(pool, people[at]!, next()),
    )
  } finally {
    await pool.end()
    await portal?.stop()
    await portal?.remove()
    game.close()
    await durable.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * A game in which all are online with empty chests, and which replies at once. It reads no more of a request than it
 * needs, because what the game's own machine does is no part of a purchase.
 */
async function openGame(): Promise<Server> {
  const server = createServer((socket) => {
    let request = ''
    socket.on('error', () => socket.destroy())
    socket.setEncoding('latin1').on('data', (piece: string) => {
      request += piece
      // The questions have no body, and the portal sends none before it has the reply to the last one.
      if (!request.endsWith('\r\n\r\n')) return
      const login = /^GET \S*\/accounts\/([^/]+)\/chest /.exec(request)?.[1]
      request = ''
      const found = { login, slots: [], coin: 0, live: true, presence: 'online', at: new Date().toISOString() }
      const body = JSON.stringify(login ? found : { code: 'ACCOUNT_ABSENT', message: 'no' })
      socket.write(
        `HTTP/1.1 ${login ? '200 OK' : '404 Not Found'}\r\ncontent-type: application/json\r\n` +
          `content-length: ${body.length}\r\n\r\n${body}`,
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

async function addOffers(url: string, count: number): Promise<number[]> {
  await addListings(url, count)
  const client = new pg.Client({ connectionString: url, types })
  await client.connect()
  try {
    await client.query(`update market_listings set price = 1 where seller like 'vendedor%'`)
    const { rows } = await client.query<{ id: number }>(
      `select id from market_listings where seller like 'vendedor%' order by id desc`,
    )
    return rows.map(({ id }) => id)
  } finally {
    await client.end()
  }
}

/** The portal's statements for one sale, with session, key, and the seller's preferences and notification. */
async function buyAlone(pool: pg.Pool, { token, id: buyer }: Buyer, listing: number): Promise<void> {
  const now = new Date()
  await askSession(pool, token, now)
  const key = randomUUID()
  await pool.query({
    name: 'before',
    text: 'select digest, answer from idempotency_keys where user_id = $1 and key = $2',
    values: [buyer, key],
  })
  await underKey(pool, { buyer, key, route: 'POST /market/buy', asked: listing, now }, async (client) => {
    const { rows } = await client.query<{ outcome: string; seller: number; item: number[] }>({
      name: 'buy',
      text: `select outcome, listing_price as price, listing_fee as fee, balance, listing_seller as seller,
        listing_item as item from buy_listing($1, $2, $3, $4, $5, $6)`,
      values: [buyer, listing, now.toISOString(), uuid7(now), uuid7(now), '127.0.0.1'],
    })
    const [sale] = rows
    if (sale?.outcome !== 'bought') throw new Error(`buy_listing answered ${JSON.stringify(sale)}.`)
    await client.query({
      name: 'preferences',
      text: `select s.quiet_from, s.quiet_until, s.zone, coalesce(s.digest, 'none') as digest, s.locale, coalesce((
          select jsonb_object_agg(c.channel, c.is_on) from message_choices c
          where c.user_id = person.id and c.topic = $2), '{}') as choices
        from (values ($1::bigint)) person (id) left join message_settings s on s.user_id = person.id`,
      values: [sale.seller, 'market'],
    })
    await client.query({
      name: 'notice',
      text: `insert into notifications (user_id, kind, data, link, key, created_at) values ($1, $2, $3, $4, $5, $6)
        on conflict do nothing`,
      values: [
        sale.seller,
        'sale_sold',
        JSON.stringify({ item: sale.item, price: 1 }),
        '/market/transactions',
        key,
        now,
      ],
    })
    return { message: 'Item comprado.', data: { id: listing }, balance: 1 }
  })
}
