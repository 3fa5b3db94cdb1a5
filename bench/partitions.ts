import { sql, type Kysely } from 'kysely'
import { connect } from '../server/src/db/connect.ts'
import { migrate } from '../server/src/db/migrate.ts'
import type { DB } from '../server/src/db/tables.ts'
import { removeBatch } from '../server/src/privacy/retention/queries.ts'
import { retentionRules } from '../server/src/privacy/retention/rules.ts'
import { createDatabase, startTestServer } from '../test/server.ts'
import { median, round, type BenchResult } from './harness.ts'

type Db = Kysely<DB>

/** Notifications of the month that goes. BENCH_PARTITION_ROWS sets them; decision 0233 has 5,000,000. */
const rowsOfMonth = Number(process.env.BENCH_PARTITION_ROWS ?? 200_000)
/** Months that stay, with a tenth of these rows each. */
const monthsThatStay = 6
const people = 2_000
const batchRows = 1_000
const rule = retentionRules.find(({ subject }) => subject === 'notifications')!
const table = 'notifications_by_month'

/** A month's notifications removed in batches, as the job `sweep` does, and as a partition that is dropped. */
export async function run(): Promise<BenchResult[]> {
  const server = await startTestServer()
  try {
    const url = await createDatabase(server, 'partitions')
    await migrate(url)
    const [worker, reader] = [connect(url, { max: 1, statementTimeoutMs: 3_600_000 }), connect(url, { max: 1 })]
    try {
      await fill(worker.db)
      await makePartitions(worker.db)
      await sql`vacuum analyze`.execute(worker.db)
      const idle = { plain: await pageTimes(reader.db, 'notifications'), parts: await pageTimes(reader.db, table) }
      return [
        result('batches of 1,000', idle.plain, await measured(worker.db, reader.db, 'notifications', removeInBatches)),
        result('a partition dropped', idle.parts, await measured(worker.db, reader.db, table, dropPartition)),
      ]
    } finally {
      await worker.close()
      await reader.close()
    }
  } finally {
    await server.stop()
  }
}

const result = (name: string, idle: number[], measures: Record<string, number>): BenchResult => ({
  bench: 'partitions',
  name: `${rowsOfMonth} old notifications: ${name}`,
  measures: { 'ms of a page before': round(median(idle), 2), ...measures },
  limits: {},
})

async function fill(db: Db): Promise<void> {
  await sql`insert into users (login, first_name, last_name, password_hash)
    select 'bench' || n, 'Ana', 'Souza', 'none' from generate_series(1, ${people}::integer) n`.execute(db)
  const add = (rows: number, from: string) =>
    sql`insert into notifications (user_id, kind, data, key, created_at)
      select (select min(id) from users) + n % ${people}::integer, 'order_delivered', '{"name": "Poeira de Oriharucon"}',
        gen_random_uuid()::text, now() + ${from}::interval + n * interval '28 days' / ${rows}::integer
      from generate_series(1, ${rows}::integer) n`.execute(db)
  await add(rowsOfMonth, '-220 days')
  for (let month = monthsThatStay; month > 0; month -= 1) await add(rowsOfMonth / 10, `-${month * 28} days`)
}

/** The same rows by month, with the indexes of the table. A unique index has to contain the month's column. */
async function makePartitions(db: Db): Promise<void> {
  await sql`create table ${sql.table(table)} (like notifications including defaults) partition by range (created_at)`.execute(
    db,
  )
  await sql`create table gone partition of ${sql.table(table)}
    for values from (minvalue) to (now() - interval '180 days')`.execute(db)
  for (let month = monthsThatStay; month > 0; month -= 1) {
    const end = month === 1 ? sql`maxvalue` : sql`(now() - ${sql.lit((month - 1) * 28)} * interval '1 day')`
    const start =
      month === monthsThatStay
        ? sql`(now() - interval '180 days')`
        : sql`(now() - ${sql.lit(month * 28)} * interval '1 day')`
    await sql`create table ${sql.table(`month_${month}`)} partition of ${sql.table(table)} for values from (${start}) to (${end})`.execute(
      db,
    )
  }
  await sql`insert into ${sql.table(table)} overriding system value select * from notifications`.execute(db)
  for (const index of [
    sql`unique index on ${sql.table(table)} (user_id, key, created_at) where key is not null`,
    sql`index on ${sql.table(table)} (id)`,
    sql`index on ${sql.table(table)} (user_id, id desc)`,
    sql`index on ${sql.table(table)} (user_id) where read_at is null and in_bell`,
    sql`index on ${sql.table(table)} (created_at)`,
    sql`index on ${sql.table(table)} (link, user_id) where link is not null`,
  ])
    await sql`create ${index}`.execute(db)
}

async function removeInBatches(db: Db): Promise<void> {
  const before = new Date(Date.now() - 180 * 24 * 3600_000).toISOString()
  for (;;) {
    const removed = await db.transaction().execute((tx) => removeBatch(tx, rule, before, batchRows))
    if (removed < batchRows) return
  }
}

async function dropPartition(db: Db): Promise<void> {
  await sql`set lock_timeout = '1s'`.execute(db)
  await sql`drop table gone`.execute(db)
}

/** Time and log of a removal, the pages of people meanwhile, and the size of the table after it. */
async function measured(db: Db, reader: Db, name: string, remove: (db: Db) => Promise<void>) {
  const before = { lsn: await position(db), mb: await megabytes(db, name) }
  let isOver = false
  const times: number[] = []
  const reading = (async () => {
    while (!isOver) times.push(...(await pageTimes(reader, name, 20)))
  })()
  const begun = performance.now()
  await remove(db)
  const ms = performance.now() - begun
  isOver = true
  await reading
  const mb = await megabytes(db, name)
  await sql`vacuum analyze ${sql.table(name)}`.execute(db)
  return {
    'ms of the removal': round(ms, 0),
    'ms for 1,000 rows': round(ms / (rowsOfMonth / 1_000), 2),
    'MB of WAL': round(Number((await position(db)) - before.lsn) / 1024 / 1024, 0),
    'ms of a page meanwhile, median': round(median(times), 2),
    'ms of a page meanwhile, 99 %': round(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!, 1),
    'MB before': before.mb,
    'MB after': mb,
    'MB after vacuum': await megabytes(db, name),
  }
}

async function pageTimes(db: Db, name: string, count = 500): Promise<number[]> {
  const times: number[] = []
  for (let page = 0; page < count; page += 1) {
    const begun = performance.now()
    await sql`select id, kind, data, link, created_at from ${sql.table(name)}
      where user_id = (select min(id) from users) + ${page * 7} order by id desc limit 20`.execute(db)
    times.push(performance.now() - begun)
  }
  return times
}

async function position(db: Db): Promise<bigint> {
  const { rows } = await sql<{ at: string }>`select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::text as at`.execute(
    db,
  )
  return BigInt(rows[0]!.at)
}

async function megabytes(db: Db, name: string): Promise<number> {
  const { rows } = await sql<{ mb: number }>`select sum(pg_total_relation_size(relid))::bigint / 1048576 as mb
    from pg_partition_tree(${name}::regclass)`.execute(db)
  const own = await sql<{
    mb: number
  }>`select pg_total_relation_size(${name}::regclass)::bigint / 1048576 as mb`.execute(db)
  return Math.max(Number(rows[0]?.mb ?? 0), Number(own.rows[0]!.mb))
}
