import { startPortal, type Portal } from '../e2e/portal.ts'
import { administer, createDatabase, startTestServer } from '../test/server.ts'
import { fillTable } from './fill-table.ts'
import type { BenchResult } from './harness.ts'
import { compareSearches } from './search-growth.ts'

const sizes = [10_000, 1_000_000] as const

/** A search by each way in which a text can match. */
const searches: Record<string, string[]> = {
  'a whole name': ['karuma7777', 'bralio1240'],
  'a beginning': ['karuma77', 'bra', 'to'],
  'a part': ['aruma7777', 'uma77', 'lio12'],
  'a name with an error': ['karumaa7777', 'karma7777', 'akruma7777', 'karuna7777'],
  'a word of a text': ['kefra', 'refinacao', 'castelo'],
  'a mistyped word': ['refinasao', 'manutensao', 'nosuchthing'],
}

/** `GET /search` with 1,000,000 and with 10,000 characters. */
export async function run(): Promise<BenchResult[]> {
  const database = await startTestServer()
  const portals: Portal[] = []
  try {
    for (const size of sizes) {
      const url = await createDatabase(database, `search_${size}`)
      portals.push(await startPortal({ DATABASE_URL: url, RATE_LIMITS: 'off' }))
      await fill(url, size)
    }
    const [few, many] = portals
    const results: BenchResult[] = []
    // With a token the reply is not taken from the cache; an unknown one counts as a visitor.
    const side = ({ url }: Portal) => ({ url: `${url}/api/search?q=`, token: 'of-nobody' })
    for (const [kind, texts] of Object.entries(searches))
      results.push(await compareSearches({ bench: 'search', kind, texts }, side(few!), side(many!)))
    return results
  } finally {
    for (const portal of portals) {
      await portal.stop()
      await portal.remove()
    }
    await database.stop()
  }
}

/** Adds a ranking with names of syllables and numbers, which share their beginnings and parts as real ones do. */
async function fill(url: string, count: number): Promise<void> {
  await fillTable(
    url,
    'characters_b',
    `insert into characters_b (position, name, name_key, level, class, evolution, clan, guild_id, points, bucket)
     select i, initcap(name), name, 100, 0, 0, 0, 0, 0, 0 from (
       select i, (array['bra', 'to', 'ka', 'mi', 'xe'])[1 + i % 5] || (array['lio', 'ruma', 'dex', 'nor'])[1 + i % 4] || i as name
       from generate_series(1, ${count}) i) named
     on conflict do nothing`,
  )
  // The demo's own ranking may be in either half.
  await administer(
    url,
    `update game_snapshots set shown = 'b', tried_at = now() + interval '1 day' where kind = 'ranking'`,
  )
  await administer(url, `vacuum (analyze) characters_b`)
}
