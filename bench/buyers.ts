import { createHash, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { connect } from '../server/src/db/connect.ts'
import { createClient } from '../load/client.ts'
import { openSession } from '../server/src/features/account/login/sessions.ts'
import { administer } from '../test/server.ts'
import { median, round, type BenchResult } from './harness.ts'

const buyers = 32
/** The size of the portal's own pool. */
export const connections = 10
const rounds = 7
const roundSeconds = 4

export interface Buyer {
  id: number
  token: string
}

/** Creates players who are signed in and have more Cash than a benchmark can spend. */
export async function addBuyers(url: string): Promise<Buyer[]> {
  const { db, close } = connect(url, { max: 1 })
  try {
    const people: Buyer[] = []
    for (let at = 0; at < buyers; at += 1) {
      const name = { first_name: 'Ana', last_name: 'Souza' }
      const user = { login: `bench${at}`, ...name, password_hash: 'none', game_account_made: true }
      const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
      const app = { db, now: () => new Date() }
      people.push({
        id,
        token: await openSession(
          app,
          { id, roles: [], password_changed_at: null },
          { address: '127.0.0.1', device: 'bench' },
        ),
      })
    }
    await administer(
      url,
      `update ledger_accounts set balance = 1000000000 where user_id in (select id from users where login like 'bench%')`,
    )
    return people
  } finally {
    await close()
  }
}

/**
 * Compares purchases per second over HTTP with the same statements alone, in turns; the first one changes from round to
 * round. `what` names the purchases, and `note` the further work of the portal for each.
 */
export async function besideStatements(
  { bench, what, note = '', atLeast }: { bench: string; what: string; note?: string; atLeast: number },
  overHttp: (seconds: number) => Promise<number>,
  alone: (at: number) => Promise<void>,
): Promise<BenchResult[]> {
  const sides = { http: overHttp, alone: (seconds: number) => perSecond(alone, seconds) }
  // A portal that has just started still compiles.
  await sides.http(10)
  await sides.alone(1)
  const measured = { http: [] as number[], alone: [] as number[] }
  for (let turn = 0; turn < rounds; turn += 1) {
    const order = turn % 2 ? (['http', 'alone'] as const) : (['alone', 'http'] as const)
    for (const who of order) measured[who].push(await sides[who](roundSeconds))
  }
  const share = median(measured.http.map((each, at) => each / measured.alone[at]!))
  return [
    {
      bench,
      name: `${what}, ${buyers} buyers, the statements alone`,
      measures: { 'per second': Math.round(median(measured.alone)) },
    },
    {
      bench,
      name: `${what}, ${buyers} buyers, over HTTP${note}`,
      measures: { 'per second': Math.round(median(measured.http)), 'to the statements': round(share, 3) },
      limits: { 'to the statements': { atLeast } },
    },
  ]
}

/** How often all buyers complete `work` in a second; each starts again at once. */
async function perSecond(work: (at: number) => Promise<void>, seconds: number): Promise<number> {
  const startedAt = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: buyers }, async (_, at) => {
      while (performance.now() - startedAt < seconds * 1000) {
        await work(at)
        done += 1
      }
    }),
  )
  return done / ((performance.now() - startedAt) / 1000)
}

/**
 * Purchases per second with a connection for each buyer and a key for each purchase. The client is that of `npm run
 * load`, because what a buyer's own machine does is no part of a purchase.
 */
export async function buyOverHttp(
  url: string,
  people: Buyer[],
  { path, body, isBought }: { path: string; body: () => object; isBought: (answer: string) => boolean },
  seconds: number,
): Promise<number> {
  const client = createClient(url, { timeoutMs: 10_000 })
  try {
    return await perSecond(async (at) => {
      const headers = { authorization: `Bearer ${people[at % people.length]!.token}`, 'idempotency-key': randomUUID() }
      const reply = await client.send({ method: 'POST', path, headers, body: JSON.stringify(body()) })
      if (typeof reply === 'string') throw new Error(`A purchase got no reply: ${reply}.`)
      if (reply.status !== 200 || !isBought(reply.body.toString()))
        throw new Error(`A purchase answered ${reply.body.toString()}.`)
    }, seconds)
  } finally {
    client.close()
  }
}

/** Reads the session of a token with the portal's own statement. */
export const askSession = (pool: pg.Pool, token: string, now: Date) =>
  pool.query<{ id: number }>({
    name: 'session',
    text: `select t.confirmed_at as totp_since, s.id as session_id, s.last_used_at, s.confirmed_at, u.id, u.login,
        u.first_name, u.last_name, u.display_name, u.email, u.roles, u.game_account_made,
        (select coalesce(jsonb_object_agg(r.name, r.permissions), '{}') from staff_roles r
          where u.roles <> '{}' and r.name = any(u.roles)) as role_sets
      from sessions s join users u on u.id = s.user_id left join totp t on t.user_id = u.id and t.confirmed_at is not null
      where s.token_hash = $1 and s.revoked_at is null and s.expires_at > $2 and u.closes_at is null and not exists (
        select from bans b where b.user_id = u.id and b.ended_at is null and (b.until is null or b.until > $2))`,
    values: [createHash('sha256').update(token).digest(), now.toISOString()],
  })

/** Runs `work` in a transaction under an idempotency key of the buyer, and stores its reply. */
export async function underKey(
  pool: pg.Pool,
  { buyer, key, route, asked, now }: { buyer: number; key: string; route: string; asked: number; now: Date },
  work: (client: pg.PoolClient) => Promise<object>,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('start transaction isolation level read committed')
    await client.query({
      name: 'key',
      text: `insert into idempotency_keys (user_id, key, route, digest, created_at) values ($1, $2, $3, $4, $5)
        on conflict do nothing`,
      values: [buyer, key, route, createHash('sha256').update(String(asked)).digest(), now],
    })
    const answer = await work(client)
    await client.query({
      name: 'answer',
      text: 'update idempotency_keys set answer = $1 where user_id = $2 and key = $3',
      values: [JSON.stringify(answer), buyer, key],
    })
    await client.query('commit')
  } finally {
    client.release()
  }
}
