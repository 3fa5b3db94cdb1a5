import { sql } from 'kysely'
import { pino } from 'pino'
import { connect, type Database } from '../server/src/db/connect.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { retain } from '../server/src/privacy/retention/retain.ts'
import { retentionRules } from '../server/src/privacy/retention/rules.ts'
import { createDatabase, startTestServer } from '../test/server.ts'
import { round, type BenchResult } from './harness.ts'

/** Rows of each table that are too old, and rows that stay. BENCH_RETENTION_ROWS sets the first. */
const old = Number(process.env.BENCH_RETENTION_ROWS ?? 200_000)
const young = 20_000
const subjects = ['sessions', 'notifications', 'payment_notices'] as const
/** A batch locks its rows, and a request may wait for it. */
const batchMsAtMost = 500

/** The hourly job on tables that nobody has cleaned up, and the size of the tables with and without it. */
export async function run(): Promise<BenchResult[]> {
  const server = await startTestServer()
  try {
    const url = await createDatabase(server, 'retention')
    await migrate(url)
    const database = connect(url, { max: 2 })
    try {
      return await measure(database)
    } finally {
      await database.close()
    }
  } finally {
    await server.stop()
  }
}

async function measure({ db }: Database): Promise<BenchResult[]> {
  await fill(db, old, young)
  const before = await megabytes(db)
  const rules = retentionRules.filter(({ subject }) => (subjects as readonly string[]).includes(subject))
  const app = { db, log: pino({ level: 'silent' }), now: () => new Date() }
  let runs = 0
  const begun = performance.now()
  while (await hasOld(db)) {
    await retain(app, rules)
    runs += 1
  }
  const ms = performance.now() - begun
  const batches = (subjects.length * old) / 1_000
  await sql`vacuum analyze`.execute(db)
  // The same again: without the job the tables grow by as much, with it the freed space is used.
  await fill(db, old, 0)
  const again = await megabytes(db)
  const idle = performance.now()
  await retain({ ...app, now: () => new Date(0) }, retentionRules)
  return [
    {
      bench: 'retention',
      name: `${subjects.length} tables with ${old} old and ${young} young rows each`,
      measures: {
        'MB before': before,
        'MB after removal and as many new rows': again,
        'MB without removal': round(before * 2, 0),
        runs,
        'ms for 1,000 rows': round(ms / batches, 1),
        'ms of a run without work': round(performance.now() - idle, 1),
      },
      limits: { 'ms for 1,000 rows': { atMost: batchMsAtMost } },
    },
  ]
}

type Db = Database['db']

async function fill(db: Db, oldRows: number, youngRows: number): Promise<void> {
  await sql`insert into users (login, first_name, last_name, password_hash) values ('bench', 'Ana', 'Souza', 'none')
    on conflict do nothing`.execute(db)
  const all = oldRows + youngRows
  const at = sql`now() - case when n <= ${oldRows} then interval '400 days' else interval '1 day' end`
  await sql`insert into sessions (user_id, token_hash, created_at, expires_at, last_used_at, address, device)
    select u.id, uuid_send(gen_random_uuid()), ${at}, ${at}, ${at}, '189.40.' || n % 250 || '.' || n % 240,
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36'
    from users u, generate_series(1, ${all}::integer) n`.execute(db)
  await sql`insert into notifications (user_id, kind, data, key, created_at)
    select u.id, 'order_delivered', '{"name": "Poeira de Oriharucon"}', gen_random_uuid()::text, ${at}
    from users u, generate_series(1, ${all}::integer) n`.execute(db)
  await sql`insert into payment_notices (provider, key, is_signed, hints, received_at)
    select 'pix', gen_random_uuid()::text, true, '[]', ${at} from generate_series(1, ${all}::integer) n`.execute(db)
}

const hasOld = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ has: boolean }>`select
    exists (select from sessions where least(expires_at, revoked_at) < now() - interval '90 days')
    or exists (select from notifications where created_at < now() - interval '180 days')
    or exists (select from payment_notices where received_at < now() - interval '30 days') as has`.execute(db)
  return rows[0]?.has === true
}

async function megabytes(db: Db): Promise<number> {
  const { rows } = await sql<{ mb: number }>`select sum(pg_total_relation_size(name::regclass))::bigint as mb
    from unnest(${[...subjects]}::text[]) name`.execute(db)
  return round(Number(rows[0]?.mb ?? 0) / 1024 / 1024, 0)
}
