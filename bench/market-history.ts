import pg from 'pg'
import { startPortal, type Portal } from '../e2e/portal.ts'
import { administer, startTestServer } from '../test/server.ts'
import { aMigratedDatabase } from '../chaos/database.ts'
import { types } from '../server/src/db/value-types.ts'
import { median, medianMs, round, type BenchResult } from './harness.ts'

const sizes = [10_000, 1_000_000] as const
const key = '1147-9'
const ranges = [7, 30, 90]
/** The largest time of a page at the large size, as a multiple of the small size. */
const growthAtMost = 3
/** Below this time a ratio measures the machine's noise and not the query. */
const floorMs = 2
const countWithinMs = 30 * 60_000

/** The price history of an item with 10,000 and with 1,000,000 sales in 90 days, without a cache. */
export async function run(): Promise<BenchResult[]> {
  const database = await startTestServer()
  const portals: Portal[] = []
  try {
    const countS: number[] = []
    for (const size of sizes) {
      const url = await aMigratedDatabase(database, `history_${size}`)
      // The sales come after the start, because a demo is not ready before its job has counted all that there are.
      portals.push(await startPortal({ DATABASE_URL: url, CACHE: 'off' }))
      await addSales(url, size)
      countS.push(await countedSince(url, performance.now()))
    }
    const [small, large] = portals as [Portal, Portal]
    const measured: { path: string; smallMs: number; largeMs: number }[] = []
    for (const path of ranges.flatMap((days) => [
      `/api/market/prices/${key}?days=${days}`,
      `/market/item/${key}?days=${days}`,
    ])) {
      const time = (portal: Portal) => medianMs(portal.url + path, { repeats: 15, warmUps: 5 })
      measured.push({ path, smallMs: await time(small), largeMs: await time(large) })
    }
    for (const each of measured) console.log(`${each.path}: ${round(each.smallMs, 1)} ms, ${round(each.largeMs, 1)} ms`)
    const growth = ({ smallMs, largeMs }: (typeof measured)[number]) => largeMs / Math.max(smallMs, floorMs)
    return [
      {
        bench: 'market-history',
        name: 'price history of an item, cold, 3 ranges as API and as page',
        measures: {
          'ms at 10,000 sales': round(median(measured.map(({ smallMs }) => smallMs)), 1),
          'ms at 1,000,000 sales': round(median(measured.map(({ largeMs }) => largeMs)), 1),
          'most growth': round(Math.max(...measured.map(growth)), 2),
          's until 10,000 are counted': round(countS[0]!, 1),
          's until 1,000,000 are counted': round(countS[1]!, 1),
        },
        limits: { 'most growth': { atMost: growthAtMost } },
      },
    ]
  } finally {
    for (const portal of portals) {
      await portal.stop()
      await portal.remove()
    }
    await database.stop()
  }
}

/** Sales of one kind of item between a hundred players, which no job has counted yet. */
async function addSales(url: string, count: number): Promise<void> {
  await administer(
    url,
    `insert into users (login, first_name, password_hash)
       select 'vendedor' || n, 'Ana', 'none' from generate_series(1, 100) n;
     insert into market_listings (seller_id, seller, buyer_id, owner_id, item, name, slot, price, fee_percent, fee, state,
         goods, created_at, listed_at, sold_at, ended_at, history_due)
       select s.id, s.login, b.id, b.id, array[1147, 43, 9], 'Manoplas', n % 120, 1 + (n::bigint * 7919) % 100000, 0, 0,
         'sold', 'delivered', at, at, at, at, true
       from generate_series(1, ${count}) n
         join users s on s.login = 'vendedor' || (1 + n % 100)
         join users b on b.login = 'vendedor' || (1 + (n + 1) % 100)
         cross join lateral (select now() - (${count} - n) * interval '90 days' / ${count} as at) t;
     analyze market_listings; analyze users`,
  )
}

/** Waits until the portal's job has counted all sales. Returns the seconds since `startedAt`. */
async function countedSince(url: string, startedAt: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: 1, types })
  try {
    for (;;) {
      const { rows } = await pool.query<{ is_due: boolean }>(
        'select exists (select from market_listings where history_due) as is_due',
      )
      const ms = performance.now() - startedAt
      if (!rows[0]!.is_due) return ms / 1000
      if (ms > countWithinMs) throw new Error('The sales were not counted in time.')
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  } finally {
    await pool.end()
  }
}
