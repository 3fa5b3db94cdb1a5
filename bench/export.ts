import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connect } from '../server/src/db/connect.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { prepareJobs } from '../server/src/jobs/prepare-jobs.ts'
import { heapFlags } from '../server/src/launch/heap-flags.ts'
import { administer, createDatabase, startTestServer } from '../test/server.ts'
import { round, type BenchResult } from './harness.ts'

const peakAtMostMb = 100
/** The account of issue 28, and one with ten times as much: the memory must not follow the rows. */
const accounts = [
  { orders: 10_000, tickets: 1_000 },
  { orders: 100_000, tickets: 10_000 },
]

/** As the launcher chooses them on a machine with 1 GB. */
const portalFlags = heapFlags('', 2 ** 30)

/** The memory that a copy of personal data takes beyond that of its process, and how long it takes. */
export async function run(): Promise<BenchResult[]> {
  const database = await startTestServer()
  try {
    const url = await createDatabase(database, 'bench_export')
    await migrate(url)
    await prepareJobs(url)
    const results: BenchResult[] = []
    for (const { orders, tickets } of accounts) {
      const user = await anAccount(url, orders, tickets)
      const { ms, peakMb, fileMb } = await exportOf(url, user)
      results.push({
        bench: 'export',
        name: `${orders} orders, ${tickets} tickets`,
        measures: { 'peak MB': peakMb, ms, 'ZIP MB': round(fileMb, 1) },
        limits: { 'peak MB': { atMost: peakAtMostMb } },
      })
    }
    return results
  } finally {
    await database.stop()
  }
}

async function exportOf(url: string, user: number): Promise<{ ms: number; peakMb: number; fileMb: number }> {
  const child = join(import.meta.dirname, 'export-child.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [...portalFlags, child, url, String(user)])
  return JSON.parse(stdout) as { ms: number; peakMb: number; fileMb: number }
}

/** An account whose orders have deliveries and movements of Cash, and whose tickets have four long comments each. */
async function anAccount(url: string, orders: number, tickets: number): Promise<number> {
  const { db, close } = connect(url, { max: 1 })
  try {
    const user = await db
      .insertInto('users')
      .values({ login: `bench${orders}`, first_name: 'Bench', password_hash: 'none' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await administer(url, rowsOf(user.id, orders, tickets))
    return user.id
  } finally {
    await close()
  }
}

const rowsOf = (user: number, orders: number, tickets: number): string => `
  insert into shop_items (name, item, stock, price, created_at, updated_at)
    select 'Poeira', '{413}', 1, 30, now(), now() where not exists (select from shop_items);
  insert into purchases (id, user_id, shop_item_id, name, price, item, target, created_at, address)
    select gen_random_uuid(), ${user}, (select min(id) from shop_items), 'Poeira ' || n, 30, '{413,61,10}', 'storage',
      now() - n * interval '1 minute', '203.0.113.7' from generate_series(1, ${orders}) n;
  insert into deliveries (id, reference, user_id, login, item, target, state, created_at, staged_at, settled_at,
      next_try_at, operation_id)
    select gen_random_uuid(), 'purchase ' || id, ${user}, 'bench', item, target, 'delivered', created_at, created_at,
      created_at, created_at, gen_random_uuid() from purchases where user_id = ${user};
  with ticket as (
    insert into tickets (author_id, title, description, type, priorities, created_at, changed_at, place, search)
    select ${user}, 'Ticket ' || n, repeat('What happened in the game. ', 100), 'Bug', 'Normal', now(), now(), n, ''
    from generate_series(1, ${tickets}) n returning id)
  insert into ticket_comments (ticket_id, author_id, description, status, is_answer, created_at)
    select id, ${user}, repeat('An answer with many words. ', 100), 'Open', false, now()
    from ticket, generate_series(1, 4);`
