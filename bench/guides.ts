import { startPortal, type Portal } from '../e2e/portal.ts'
import { administer, createDatabase, startTestServer } from '../test/server.ts'
import { median, medianMs, round, type BenchResult } from './harness.ts'

const sizes = [100, 2_000] as const
const repeats = 9

/** The largest time of a reply at the large size, as a multiple of the small size. */
const growthAtMost = 3
const floorMs = 3

const paths = [
  '/api/guide/all',
  '/api/guide/all?sort=alpha',
  '/api/guide/all?limit=24',
  '/api/guide/all?q=desert',
  '/api/guide/all?q=nunca+existiu',
  '/api/guide/all?subguide=1',
  '/api/guide/filter/1',
  '/api/subguide/all',
  '/api/guide/como-ganhar-cash',
  '/guides',
  '/guides?q=desert&sort=alpha',
  '/en/guides?subguide=1',
  '/guide/como-ganhar-cash',
]

/** The guides with 100 and with 2,000 entries, without a cache. */
export async function run(): Promise<BenchResult[]> {
  const database = await startTestServer()
  const portals: Portal[] = []
  try {
    for (const size of sizes) {
      const url = await createDatabase(database, `guides_${size}`)
      portals.push(await startPortal({ DATABASE_URL: url, CACHE: 'off' }))
      await addGuides(url, size)
    }
    const [small, large] = portals as [Portal, Portal]
    const measured: { path: string; smallMs: number; largeMs: number }[] = []
    for (const path of paths)
      measured.push({ path, smallMs: await time(small.url + path), largeMs: await time(large.url + path) })
    const rows = (of: (path: string) => boolean) => measured.filter(({ path }) => of(path))
    return [
      result(
        'answers of the API',
        rows((path) => path.startsWith('/api/')),
      ),
      result(
        'pages',
        rows((path) => !path.startsWith('/api/')),
      ),
    ]
  } finally {
    for (const portal of portals) {
      await portal.stop()
      await portal.remove()
    }
    await database.stop()
  }
}

function result(name: string, rows: { path: string; smallMs: number; largeMs: number }[]): BenchResult {
  const growth = ({ smallMs, largeMs }: { smallMs: number; largeMs: number }) => largeMs / Math.max(smallMs, floorMs)
  const worst = rows.toSorted((one, other) => growth(other) - growth(one))[0]!
  console.log(`most growth of the ${name}: ${worst.path}, ${round(worst.smallMs, 1)} to ${round(worst.largeMs, 1)} ms`)
  return {
    bench: 'guides',
    name: `${name}, ${rows.length} of them, cold`,
    measures: {
      'ms at 100': round(median(rows.map(({ smallMs }) => smallMs)), 1),
      'ms at 2,000': round(median(rows.map(({ largeMs }) => largeMs)), 1),
      'most growth': round(growth(worst), 2),
    },
    limits: { 'most growth': { atMost: growthAtMost } },
  }
}

const time = (url: string): Promise<number> => medianMs(url, { repeats })

/** Adds guides up to `size`, beside those of the demo: texts of 600 words, one in ten a draft. */
async function addGuides(url: string, size: number): Promise<void> {
  await administer(
    url,
    `insert into guides (slug, title, body, plain, teaser, words, ordenation, subguide_id, is_public, created_at, updated_at)
     select 'bench-' || i, 'Guia ' || md5(i::text), '<p>' || text || '</p>', text, left(text, 220), 600, i % 7,
       (select id from subguides order by id offset i % 5 limit 1), i % 10 <> 0, now() - i * interval '1 hour', now()
     from generate_series(1, ${size}) i,
       lateral (select string_agg((array['caminho', 'desert', 'poeira', 'castelo', 'grupo'])[1 + (i + w * w) % 5] || w, ' ') as text
         from generate_series(1, 600) w where i > 0) texts`,
  )
  await administer(url, 'analyze guides')
}
