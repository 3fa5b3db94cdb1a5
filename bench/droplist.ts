import { startPortal, type Portal } from '../e2e/portal.ts'
import { administer, createDatabase, startTestServer } from '../test/server.ts'
import { median, medianMs, round, type BenchResult } from './harness.ts'

const sizes = [10_000, 500_000] as const
const repeats = 9

/** The largest time of a reply at the large size, as a multiple of the small size. */
const growthAtMost = 3
const floorMs = 2

/** The start of many names, a part of many, one item, half of a word, and a text that no item has. */
const searches = ['po', 'de', 'poeira', 'item 413', 'ada', 'espada 77', 'zz', 'nunca existiu']

/** The droplist with 10,000 and with 500,000 drops of the 6,500 items that a game can have. */
export async function run(): Promise<BenchResult[]> {
  const database = await startTestServer()
  const portals: Portal[] = []
  try {
    for (const size of sizes) {
      const url = await createDatabase(database, `drops_${size}`)
      // The sandbox's world must not replace the test data.
      portals.push(await startPortal({ DATABASE_URL: url, GAME_DROPS_MINUTES: '100000' }))
      await addDrops(url, size)
    }
    const [small, large] = portals as [Portal, Portal]
    const measured: { smallMs: number; largeMs: number }[] = []
    for (const search of searches)
      measured.push({ smallMs: await time(small.url, search), largeMs: await time(large.url, search) })
    return [
      {
        bench: 'droplist',
        name: `searches, ${searches.length} of them`,
        measures: {
          'ms at 10,000': round(median(measured.map((each) => each.smallMs)), 1),
          'ms at 500,000': round(median(measured.map((each) => each.largeMs)), 1),
          'most growth': round(
            Math.max(...measured.map(({ smallMs, largeMs }) => largeMs / Math.max(smallMs, floorMs))),
            2,
          ),
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

const time = (url: string, nameItem: string): Promise<number> =>
  medianMs(`${url}/api/droplist`, {
    repeats,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nameItem }),
  })

async function addDrops(url: string, size: number): Promise<void> {
  await administer(
    url,
    `insert into drop_items_b (item_id, name, name_key)
     select i, initcap(name), name from (
       select i, (array['poeira', 'espada', 'pocao', 'item', 'armadura', 'anel'])[1 + i % 6] || ' ' || i || ' de ' || substr(md5(i::text), 1, 6) as name
       from generate_series(1, 6499) i
     ) made on conflict do nothing`,
  )
  await administer(
    url,
    `insert into drops_b (id, item_id, mob)
     select 1000000 + i, 1 + i % 6499, 'Mob_' || i / 6499 from generate_series(0, ${size - 1}) i`,
  )
  await administer(url, 'vacuum (analyze) drop_items_b, drops_b')
  await administer(
    url,
    `update game_snapshots set shown = 'b', taken_at = now(), tried_at = now(), failing_since = null, row_count = ${size} where kind = 'drops'`,
  )
}
