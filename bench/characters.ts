import { sql, type Kysely } from 'kysely'
import { startPortal, type Portal } from '../e2e/portal.ts'
import { connect } from '../server/src/db/connect.ts'
import type { DB } from '../server/src/db/tables.ts'
import { closeDay } from '../server/src/features/ranking/history-queries.ts'
import { emptyIncoming, fillCharacters } from '../server/src/features/ranking/snapshot-queries.ts'
import { createDatabase, startTestServer } from '../test/server.ts'
import { fillWithoutHistory } from './bare/ranking.ts'
import { median, medianMs, round, type BenchResult } from './harness.ts'

const sizes = [10_000, 1_000_000] as const
const pages = 30
const yearDays = 365
/** After a year: each of the last 35 days, before them the Sundays. */
const keptDays = 35 + 48

/** Of all characters, those that gain a level or points on a day. */
const activeShare = 0.05

/** The largest time of a page at the large size, as a multiple of the small size. */
const growthAtMost = 3
/** Below this time a ratio measures the machine's noise and not the query. */
const floorMs = 2
const snapshotRatioAtMost = 2
const gigabytesAtMost = 2

type Db = Kysely<DB>

/** What the history of characters costs: a snapshot, a year on disk, and a character's page at two sizes. */
export async function run(): Promise<BenchResult[]> {
  const database = await startTestServer()
  const portals: Portal[] = []
  const results: BenchResult[] = []
  try {
    for (const size of sizes) {
      const url = await createDatabase(database, `characters_${size}`)
      // The sandbox's world must not replace the test data.
      portals.push(await startPortal({ DATABASE_URL: url, CACHE: 'off', GAME_RANKING_MINUTES: '100000' }))
      const { db, close } = connect(url, { max: 2, statementTimeoutMs: 600_000 })
      try {
        const measured = await measureSnapshots(db, size)
        if (size === sizes[1]) results.push(...measured)
        await repeatDays(db)
      } finally {
        await close()
      }
    }
    results.push(...(await comparePages(portals as [Portal, Portal])))
    return results
  } finally {
    for (const portal of portals) {
      await portal.stop()
      await portal.remove()
    }
    await database.stop()
  }
}

/** Takes snapshots as the portal does, day by day. Leaves a shown ranking with the end of the day before. */
async function measureSnapshots(db: Db, size: number): Promise<BenchResult[]> {
  await emptyIncoming(db)
  await addIncoming(db, size)
  const withoutMs = await secondsOf(() => fillWithoutHistory(db, 'a'))
  await fillCharacters(db, 'a')
  await playDay(db)
  const closing = await secondsOf(() => closeDay(db, 'a', '2026-01-01'))
  const filling = await secondsOf(() => fillCharacters(db, 'b', '2026-01-01'))
  const before = await bytesOf(db)
  await playDay(db)
  await closeDay(db, 'b', '2026-01-02')
  const usual = (await bytesOf(db)) - before
  await sql`update characters_incoming set level = 1 + floor(random() * 400), points = floor(random() * 1000000)`.execute(
    db,
  )
  await fillCharacters(db, 'a', '2026-01-02')
  const beforeWorst = await bytesOf(db)
  await closeDay(db, 'a', '2026-01-03')
  const worst = (await bytesOf(db)) - beforeWorst
  await sql`delete from character_days where day = '2026-01-03'`.execute(db)
  await sql`vacuum (analyze) character_days`.execute(db)
  await sql`
    update game_snapshots set shown = 'a', taken_at = now(), tried_at = now(), failing_since = null, row_count = ${size},
      buckets = (select array_agg(distinct bucket) from characters_a) where kind = 'ranking'`.execute(db)
  const yearOf = (bytes: number) => round((bytes * keptDays) / 1e9, 2)
  return [
    {
      bench: 'characters',
      name: `a snapshot of ${size.toLocaleString('en')}, the first of a day`,
      measures: {
        'seconds without history': round(withoutMs, 1),
        'seconds to end the day': round(closing, 1),
        'seconds to fill': round(filling, 1),
        ratio: round((closing + filling) / withoutMs, 2),
      },
      limits: { ratio: { atMost: snapshotRatioAtMost } },
    },
    {
      bench: 'characters',
      name: `the history of ${size.toLocaleString('en')}`,
      measures: {
        'bytes of a character and day': round(usual / size, 2),
        'GB after a year': yearOf(usual),
        'GB after a year when all change at random': yearOf(worst),
      },
      limits: {
        'GB after a year': { atMost: gigabytesAtMost },
        'GB after a year when all change at random': { atMost: gigabytesAtMost },
      },
    },
  ]
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

async function bytesOf(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_total_relation_size('character_days') + pg_total_relation_size('guild_days') as bytes`.execute(db)
  return rows[0]!.bytes
}

/** Characters as the game sends them, half of them in 4,000 guilds. */
async function addIncoming(db: Db, size: number): Promise<void> {
  const syllable = sql.raw(
    `(array['ka','zu','mi','ra','lor','den','thal','gor','bel','an','xi','vo','ne','ros','tar','qui','fen','dar','mol','sha'])[1 + floor(random() * 20)::int]`,
  )
  await sql`
    insert into guilds_incoming (id, name, name_key, clan)
    select i, 'Guild ' || i, 'guild ' || i, 0 from generate_series(10000, 13999) i`.execute(db)
  await sql`insert into guilds (id, name, name_key, clan, members) select id, name, name_key, clan, 0 from guilds_incoming`.execute(
    db,
  )
  await sql`
    insert into characters_incoming (name, name_key, level, class, evolution, clan, guild_id, points, bucket)
    select made.name, made.name, 1 + floor(random() * 400), nullif(class, 4), i % 3, made.clan, guild,
      floor(random() * 1000000), (class * 3 + case made.clan when 7 then 0 when 8 then 1 else 2 end) * 2 + case when guild > 0 then 1 else 0 end
    from (
      select i, ${syllable} || ${syllable} || ${syllable} || to_hex(i) as name, floor(random() * 5)::int as class,
        (array[7, 8, 0])[1 + floor(random() * 3)::int] as clan,
        case when random() < 0.5 then 0 else 10000 + floor(random() * 4000)::int end as guild
      from generate_series(1, ${size}::integer) i
    ) made`.execute(db)
}

/** Some characters gain a level, points or both; the others keep them and still change their places. */
const playDay = (db: Db) =>
  sql`
    update characters_incoming set level = least(400, level + floor(random() * 3)::integer), points = points + floor(random() * 5000)::integer
    where random() < ${activeShare}`.execute(db)

/** Fills the year before with copies of the last day, as far as the sweep keeps it. */
async function repeatDays(db: Db): Promise<void> {
  for (let back = 1; back < yearDays; back += 30)
    await sql`
      insert into character_days (chunk, day, places_high, places_low, levels)
      select chunk, current_date - back, places_high, places_low, levels
      from character_days, generate_series(${back}::integer, least(${back + 29}, ${yearDays})::integer) back
      where day = '2026-01-02' and (back <= 35 or extract(isodow from current_date - back) = 7) on conflict do nothing`.execute(
      db,
    )
  await sql`delete from character_days where day <= current_date - ${yearDays}::integer`.execute(db)
  await sql`vacuum (analyze) character_days`.execute(db)
}

async function comparePages([small, large]: [Portal, Portal]): Promise<BenchResult[]> {
  const addressesOf = {
    'pages of characters': async (portal: Portal) => {
      const names = await Promise.all(
        ['ka', 'zu', 'mi', 'ra', 'lor'].map(async (q) => {
          const reply = await fetch(`${portal.url}/api/ranking?q=${q}&limit=${pages}`)
          return ((await reply.json()) as { rankings: { PlayerName: string }[] }).rankings
        }),
      )
      return names
        .flat()
        .slice(0, pages)
        .map(({ PlayerName }) => `/api/characters/${PlayerName}`)
    },
    'pages of guilds': () => Promise.resolve(Array.from({ length: pages }, (_, at) => `/api/guilds/${10_000 + at}`)),
    'movers of the week': () => Promise.resolve(['/api/ranking/movers']),
  }
  const results: BenchResult[] = []
  for (const [name, addresses] of Object.entries(addressesOf)) {
    const timesOf = async (portal: Portal) => {
      const times: number[] = []
      for (const address of await addresses(portal)) times.push(await medianMs(portal.url + address))
      return times
    }
    const [smallMs, largeMs] = [await timesOf(small), await timesOf(large)]
    results.push({
      bench: 'characters',
      name,
      measures: {
        'ms at 10,000': round(median(smallMs), 1),
        'ms at 1,000,000': round(median(largeMs), 1),
        'slowest ms': round(Math.max(...largeMs), 1),
        growth: round(median(largeMs) / Math.max(median(smallMs), floorMs), 2),
      },
      limits: { growth: { atMost: growthAtMost } },
    })
  }
  return results
}
