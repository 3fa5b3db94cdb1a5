import pg from 'pg'
import { administer } from '../../test/server.ts'
import { uuid7 } from '../../server/src/db/uuid7.ts'
import { types } from '../../server/src/db/value-types.ts'
import { median, round, type BenchResult } from '../harness.ts'
import { rate, rawPool } from '../ledger/load.ts'
import { months } from './fill.ts'
import { timeOf } from './work.ts'

const giga = 1024 ** 3
const rounds = 3

/**
 * The same transfers in one table and in partitions by month. No unique index spans partitions without their key, so
 * the partitions need a table of all references beside them.
 */
export async function measurePartitions(adminUrl: string, size: number): Promise<BenchResult[]> {
  await administer(adminUrl, makePartitions)
  const { clients, close } = await rawPool(adminUrl)
  // The partitions have neither triggers nor foreign keys, so inserts are compared without them.
  for (const each of clients) await each.query('set session_replication_role = replica')
  const client = new pg.Client({ connectionString: adminUrl, types })
  await client.connect()
  try {
    const accounts = (
      await client.query<{ id: number }>('select id from ledger_accounts where user_id is not null order by id')
    ).rows.map(({ id }) => id)
    const of = (at: number) => accounts[(at * 7919) % accounts.length]!
    let count = 0
    const insert = async (text: string, at: number) => {
      const mine = clients.pop()!
      const values = [uuid7(new Date()), `part ${(count += 1)}`, of(at), of(at + 1), new Date().toISOString()]
      await mine.query({ name: text.slice(0, 40), text, values })
      clients.push(mine)
    }
    const kinds = {
      'one table': { table: 'ledger_transfers', order: 'desc nulls last', insert: intoOne },
      '36 partitions': { table: 'parted', order: 'desc', insert: intoPartitions },
    }
    const results: BenchResult[] = []
    for (const [name, kind] of Object.entries(kinds)) {
      const perSecond: number[] = []
      for (let at = 0; at <= rounds; at += 1) perSecond.push(await rate((index) => insert(kind.insert, index), 2))
      const page = (before: string) =>
        timeOf((at) => client.query({ name: kind.table, text: pageOf(kind), values: [of(at), before] }))
      const { rows } = await client.query<{ heap: number; indexes: number }>(sizeOf[kind.table]!)
      results.push({
        bench: 'ledger-growth',
        name: `${size.toLocaleString('en')} transfers, ${name}`,
        measures: {
          'inserts per second': round(median(perSecond.slice(1))),
          'ms of a wallet page': await page('ffffffff-ffff-ffff-ffff-ffffffffffff'),
          'ms of a page a year back': await page(uuid7(new Date(Date.now() - 365 * 86_400_000))),
          'GB rows': round(rows[0]!.heap / giga, 2),
          'GB indexes': round(rows[0]!.indexes / giga, 2),
        },
      })
    }
    return results
  } finally {
    await client.end()
    await close()
  }
}

const makePartitions = `
  set maintenance_work_mem = '256MB';
  create table parted (like ledger_transfers) partition by range (id);
  do $$ declare first timestamptz := date_trunc('month', now() - interval '${months} months'); begin
    for i in 0..${months} loop
      execute format('create table parted_%s partition of parted for values from (%L) to (%L)', i,
        ledger_first_id(first + i * interval '1 month'), ledger_first_id(first + (i + 1) * interval '1 month'));
    end loop;
  end $$;
  insert into parted select * from ledger_transfers;
  create table parted_references (kind text, reference text, id uuid not null);
  insert into parted_references select kind, reference, id from ledger_transfers;
  alter table parted add primary key (id);
  alter table parted_references add primary key (kind, reference);
  create index on parted (from_account, id desc) include (amount);
  create index on parted (to_account, id desc) include (amount);
  analyze parted; analyze parted_references`

const intoOne = `insert into ledger_transfers (id, kind, reference, from_account, to_account, amount, at)
  values ($1::uuid, 'donation', $2::text, $3::bigint, $4::bigint, 1, $5::timestamptz)`
const intoPartitions = `with reference as (
    insert into parted_references values ('donation', $2::text, $1::uuid)
  ) insert into parted (id, kind, reference, from_account, to_account, amount, at)
  values ($1::uuid, 'donation', $2::text, $3::bigint, $4::bigint, 1, $5::timestamptz)`

const pageOf = ({ table, order }: { table: string; order: string }) => `
  select * from (
    (select * from ${table} where from_account = $1 and id < $2 order by id ${order} limit 51)
    union all
    (select * from ${table} where to_account = $1 and id < $2 order by id ${order} limit 51)
  ) t order by id desc limit 51`

const sizeOf: Record<string, string> = {
  ledger_transfers: `select pg_table_size('ledger_transfers') as heap, pg_indexes_size('ledger_transfers') as indexes`,
  parted: `select pg_table_size('parted_references') + (select sum(pg_table_size(relid))::bigint from pg_partition_tree('parted')) as heap,
    pg_indexes_size('parted_references') + (select sum(pg_indexes_size(relid))::bigint from pg_partition_tree('parted')) as indexes`,
}
