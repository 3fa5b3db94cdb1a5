import { startPortal, type Portal } from '../e2e/portal.ts'
import { connect } from '../server/src/db/connect.ts'
import { openSession } from '../server/src/features/account/login/sessions.ts'
import { administer, createDatabase, startTestServer } from '../test/server.ts'
import { fillTable } from './fill-table.ts'
import type { BenchResult } from './harness.ts'
import { compareSearches } from './search-growth.ts'

const sizes = [10_000, 1_000_000] as const

/** A search by each kind of key, for what few have and for what many have. */
const searches: Record<string, string[]> = {
  login: ['plx7777', 'x7777x', 'plx77', 'lx77', 'nosuchlogin'],
  name: ['Marina 7777', 'gonçalves 7777', 'araujo', 'Mar', 'nosuchname'],
  email: ['mail7777@correio.example', 'mail7777', 'ail7777', 'ail77'],
  document: ['00007777', '7777', '0077'],
  character: ['Hero7777', 'ero7777', 'ero77'],
  number: ['00000000-0000-7000-8000-000000007777', 'PROV7777', '#7777'],
}

/** `GET /staff/search` with 1,000,000 and with 10,000 accounts: six kinds of keys. */
export async function run(): Promise<BenchResult[]> {
  const database = await startTestServer()
  const portals: { portal: Portal; token: string }[] = []
  try {
    for (const size of sizes) {
      const url = await createDatabase(database, `players_${size}`)
      const portal = await startPortal({ DATABASE_URL: url, RATE_LIMITS: 'off' })
      portals.push({ portal, token: await fill(url, size) })
    }
    const [few, many] = portals
    const results: BenchResult[] = []
    const side = ({ portal, token }: { portal: Portal; token: string }) => ({
      url: `${portal.url}/api/staff/search?q=`,
      token,
    })
    for (const [kind, texts] of Object.entries(searches))
      results.push(await compareSearches({ bench: 'player-search', kind, texts }, side(few!), side(many!)))
    return results
  } finally {
    for (const { portal } of portals) {
      await portal.stop()
      await portal.remove()
    }
    await database.stop()
  }
}

/** Adds accounts with names, addresses and documents, as many characters, and things with numbers. */
async function fill(url: string, count: number): Promise<string> {
  const { db, close } = connect(url, { max: 1 })
  const user = {
    login: 'benchowner',
    first_name: 'Rui',
    last_name: 'Lima',
    password_hash: 'none',
    roles: ['superadmin'],
  }
  const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  const app = { db, now: () => new Date() }
  const token = await openSession(
    app,
    { id, roles: user.roles, password_changed_at: null },
    { address: '127.0.0.1', device: 'bench' },
  )
  await close()
  await fillTable(
    url,
    'users',
    `insert into users (login, first_name, last_name, email, email_key, document, password_hash)
     select 'plx' || i || 'x', (array['Marina', 'João', 'Márcia', 'Rafael', 'Zilda'])[1 + i % 5],
       (array['Araújo', 'Gonçalves', 'Pereira'])[1 + i % 3] || ' ' || i, 'mail' || i || '@correio.example',
       'mail' || i || '@correio.example', lpad(i::text, 11, '0'), 'none'
     from generate_series(1, ${count}) i`,
  )
  await administer(
    url,
    `insert into payments (id, user_id, method, provider, reference, provider_key, request_digest, amount_cents, cash,
       provider_id, created_at)
     select ('00000000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid, ${id}, 'pix', 'pix', md5(i::text), i::text,
       '\\x00', 1000, 70, 'PROV' || i, now()
     from generate_series(1, ${count / 10 + 10_000}) i`,
  )
  await fillTable(
    url,
    'characters_b',
    `insert into characters_b (position, name, name_key, level, class, evolution, clan, guild_id, points, bucket)
     select i, 'Hero' || i, 'hero' || i, 100, 0, 0, 0, 0, 0, 0 from generate_series(1, ${count}) i
     on conflict do nothing`,
  )
  // The demo's own ranking may be in either half.
  await administer(
    url,
    `update game_snapshots set shown = 'b', tried_at = now() + interval '1 day' where kind = 'ranking'`,
  )
  for (const table of ['users', 'payments', 'characters_b']) await administer(url, `vacuum (analyze) ${table}`)
  return token
}
