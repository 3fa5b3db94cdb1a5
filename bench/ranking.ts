import pg from 'pg'
import { startPortal, type Portal } from '../e2e/portal.ts'
import { until } from '../test/programs.ts'
import { administer, createDatabase, startTestServer } from '../test/server.ts'
import { median, medianMs, round, type BenchResult } from './harness.ts'

const sizes = [10_000, 1_000_000] as const
/** How often a pair beyond its limit is measured again, because the machine may have caused it; the best counts. */
const secondLooks = 3

/** The largest time of a reply at the large size, as a multiple of the small size. */
const filterGrowthAtMost = 3
const searchGrowthAtMost = 10
const searchMsAtMost = 100
/** Below this time a ratio measures the machine's noise and not the query. */
const floorMs = 2

const sorts = ['level-desc', 'level-asc', 'name-asc', 'guild-asc', 'points-desc']
const filters = ['', 'class=2', 'clan=8', 'guild=with', 'guild=without', 'class=1&clan=7', 'class=0&clan=0&guild=with']
/** Beginnings of names, texts that all names have, that few have, names of guilds, and a text that none has. */
const searches = [
  'k',
  'xi',
  '9',
  'kazu',
  'den7',
  'kazumi',
  'lorden',
  'leoes',
  'corvos 3',
  'fff',
  'zzzz',
  'quifenshamol',
]

/** The ranking with 10,000 and with 1,000,000 characters: every sort with filters, and searches; without a cache. */
export async function run(): Promise<BenchResult[]> {
  const database = await startTestServer()
  const portals: Portal[] = []
  try {
    for (const size of sizes) {
      const url = await createDatabase(database, `ranking_${size}`)
      // The sandbox's world must not replace the test data after the first snapshot.
      portals.push(await startPortal({ DATABASE_URL: url, CACHE: 'off', GAME_RANKING_MINUTES: '100000' }))
      await addCharacters(url, size)
    }
    const [small, large] = portals as [Portal, Portal]
    const queries = filters.flatMap((filter) =>
      sorts.flatMap((sort) => [`limit=100&sort=${sort}&${filter}`, `limit=500&sort=${sort}&${filter}`]),
    )
    const found = ['', 'guild=without', 'class=1&clan=7'].flatMap((filter) =>
      sorts.flatMap((sort) => searches.map((q) => `limit=100&sort=${sort}&${filter}&q=${encodeURIComponent(q)}`)),
    )
    return [
      await compare('filters and sorts', queries, small, large, { growth: filterGrowthAtMost }),
      await compare('searches', found, small, large, { growth: searchGrowthAtMost, ms: searchMsAtMost }),
    ]
  } finally {
    for (const portal of portals) {
      await portal.stop()
      await portal.remove()
    }
    await database.stop()
  }
}

async function compare(
  name: string,
  queries: string[],
  small: Portal,
  large: Portal,
  atMost: { growth: number; ms?: number },
): Promise<BenchResult> {
  const growth = ({ smallMs, largeMs }: { smallMs: number; largeMs: number }) => largeMs / Math.max(smallMs, floorMs)
  const measured: { query: string; smallMs: number; largeMs: number }[] = []
  for (const query of queries) {
    const path = `/api/ranking?${query}`
    let best = { query, smallMs: await medianMs(small.url + path), largeMs: await medianMs(large.url + path) }
    for (let look = 0; look < secondLooks && growth(best) > atMost.growth / 2; look += 1) {
      const again = { query, smallMs: await medianMs(small.url + path), largeMs: await medianMs(large.url + path) }
      if (growth(again) < growth(best)) best = again
    }
    measured.push(best)
  }
  const worst = measured.toSorted((one, other) => growth(other) - growth(one))
  const slowest = measured.toSorted((one, other) => other.largeMs - one.largeMs)
  console.log(
    `${name}: grew most ${worst
      .slice(0, 3)
      .map((each) => `${each.query} ${round(each.smallMs, 1)} → ${round(each.largeMs, 1)} ms`)
      .join(', ')}; slowest ${slowest[0]?.query}`,
  )
  return {
    bench: 'ranking',
    name: `${name}, ${queries.length} of them`,
    measures: {
      'ms at 10,000': round(median(measured.map((each) => each.smallMs)), 1),
      'ms at 1,000,000': round(median(measured.map((each) => each.largeMs)), 1),
      'slowest ms': round(slowest[0]!.largeMs, 1),
      'most growth': round(growth(worst[0]!), 2),
    },
    limits: {
      'most growth': { atMost: atMost.growth },
      ...(atMost.ms ? { 'slowest ms': { atMost: atMost.ms } } : {}),
    },
  }
}

/** Adds characters as a snapshot stores them: by rank, half of them in 4,000 guilds. */
async function addCharacters(url: string, size: number): Promise<void> {
  const syllable = `(array['ka','zu','mi','ra','lor','den','thal','gor','bel','an','xi','vo','ne','ros','tar','qui','fen','dar','mol','sha'])[1 + floor(random() * 20)::int]`
  await administer(
    url,
    `insert into guilds (id, name, name_key, clan, members)
     select i, 'Guild ' || i, (array['leoes', 'lobos', 'corvos', 'dragoes', 'aguias'])[1 + i % 5] || ' ' || substr(md5(i::text), 1, 4), 0, 0
     from generate_series(10000, 13999) i`,
  )
  await until('the first snapshot', () =>
    isTrue(url, `select taken_at is not null as yes from game_snapshots where kind = 'ranking'`),
  )
  await administer(
    url,
    `truncate characters_b;
     insert into characters_b (position, name, name_key, level, class, evolution, clan, guild_id, guild_key, points, bucket)
     select i, made.name, made.name, 400 - (i::bigint * 400 / ${size})::int, nullif(class, 4), i % 3, made.clan, guild, g.name_key,
       floor(random() * 1000000), (class * 3 + case made.clan when 7 then 0 when 8 then 1 else 2 end) * 2 + case when guild > 0 then 1 else 0 end
     from (
       select i, ${syllable} || ${syllable} || ${syllable} || to_hex(i) as name, floor(random() * 5)::int as class,
         (array[7, 8, 0])[1 + floor(random() * 3)::int] as clan,
         case when random() < 0.5 then 0 else 10000 + floor(random() * 4000)::int end as guild
       from generate_series(1, ${size}) i
     ) made left join guilds g on g.id = guild
     order by i`,
  )
  await administer(url, 'analyze guilds')
  // A snapshot vacuums the table too, so that index-only reads need no look at the table.
  do await administer(url, 'vacuum (analyze) characters_b')
  while (!(await isTrue(url, `select relallvisible >= relpages as yes from pg_class where relname = 'characters_b'`)))
  await administer(
    url,
    `update game_snapshots set shown = 'b', taken_at = now(), tried_at = now(), failing_since = null, row_count = ${size},
       buckets = (select array_agg(distinct bucket) from characters_b) where kind = 'ranking'`,
  )
}

/** What a statement says in its one row and column `yes`. */
async function isTrue(url: string, statement: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ yes: boolean }>(statement)
    return rows[0]?.yes ?? false
  } finally {
    await client.end()
  }
}
