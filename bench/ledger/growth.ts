import { aMigratedDatabase } from '../../chaos/database.ts'
import { administer, type TestServer } from '../../test/server.ts'
import { median, round, type BenchResult } from '../harness.ts'
import { addPlayers, rate } from './load.ts'

/** The movements of the short and of the long ledger; BENCH_LEDGER_ROWS sets the long one. */
export const small = 10_000
export const large = Number(process.env.BENCH_LEDGER_ROWS) || 10_000_000
export const players = 100
const rounds = 5
const growthAtMost = 2

/** How often each kind of work completes per second on the short and on the long ledger. */
export async function compareSizes<Kind extends string>(
  bench: string,
  kinds: readonly Kind[],
  ledgers: readonly { work: Record<Kind, (at: number) => Promise<unknown>> }[],
  atMost = growthAtMost,
): Promise<BenchResult[]> {
  const perSecond = new Map(kinds.map((kind) => [kind, ledgers.map((): number[] => [])]))
  // The first round warms up.
  for (let at = 0; at <= rounds; at += 1)
    for (const kind of kinds)
      for (const index of at % 2 ? [0, 1] : [1, 0]) {
        const measured = await rate(ledgers[index]!.work[kind], 1.5)
        if (at > 0) perSecond.get(kind)![index]!.push(measured)
      }
  return kinds.map((kind) => {
    const [few = [], many = []] = perSecond.get(kind)!
    return {
      bench,
      name: `${kind}, ${small.toLocaleString('en')} and ${large.toLocaleString('en')} movements`,
      measures: {
        'per second, few': round(median(few)),
        'per second, many': round(median(many)),
        'cost by growth': round(median(few.map((value, at) => value / many[at]!)), 2),
      },
      limits: { 'cost by growth': { atMost } },
    }
  })
}

/** A database with this number of movements. `adminUrl` belongs to the administrator, who may disable constraints. */
export async function aFilledLedger(
  server: TestServer,
  name: string,
  size: number,
  secondsApart = 1,
): Promise<{ url: string; adminUrl: string }> {
  const url = await aMigratedDatabase(server, name)
  await addPlayers(url, players)
  const { href: adminUrl } = Object.assign(new URL(server.adminUrl), { pathname: new URL(url).pathname })
  await fill(adminUrl, size, secondsApart)
  return { url, adminUrl }
}

/** Adds donations to all players in turn, in the order of time like real ones. */
async function fill(url: string, size: number, secondsApart: number): Promise<void> {
  const startedAt = performance.now()
  await addTransfers(
    url,
    `insert into ledger_transfers (id, kind, reference, from_account, to_account, amount, at)
     select (lpad(to_hex(1750000000000 + i::bigint * ${1000 * secondsApart}), 12, '0') || '7000' || '8000' || lpad(to_hex(i), 12, '0'))::uuid,
       'donation', md5(i::text), house.id, wallet.id, 1 + i % 100, to_timestamp(1750000000 + i::bigint * ${secondsApart})
     from generate_series(1, ${size}) i
       join (select id, row_number() over (order by id) - 1 as place from ledger_accounts where user_id is not null) wallet
         on wallet.place = (i::bigint * 7919) % ${players}
       join ledger_accounts owner on owner.id = wallet.id
       join ledger_accounts house on house.house = 'donations' and house.shard = owner.user_id % 16
     order by i`,
  )
  console.log(`${size.toLocaleString('en')} movements filled in ${round((performance.now() - startedAt) / 1000)} s`)
}

/** Runs a statement that inserts transfers, with the indexes removed meanwhile, and sets the balances to match. */
export async function addTransfers(url: string, insert: string): Promise<void> {
  await administer(
    url,
    `set session_replication_role = replica;
     set maintenance_work_mem = '256MB';
     create temporary table kept as select pg_get_constraintdef(oid) as definition, conname, contype
       from pg_constraint where conrelid = 'ledger_transfers'::regclass and contype in ('p', 'u');
     create temporary table indexes as select indexdef from pg_indexes where tablename = 'ledger_transfers'
       and indexname not in (select conname from kept);
     do $$ declare each record; begin
       for each in select indexname from pg_indexes where tablename = 'ledger_transfers' and indexname not in (select conname from kept)
         loop execute format('drop index %I', each.indexname); end loop;
       for each in select conname from kept loop execute format('alter table ledger_transfers drop constraint %I', each.conname); end loop;
     end $$;
     ${insert};
     do $$ declare each record; begin
       for each in select * from kept loop
         execute format('alter table ledger_transfers add constraint %I %s', each.conname, each.definition); end loop;
       for each in select * from indexes loop execute each.indexdef; end loop;
     end $$;
     update ledger_accounts a set balance = s.amount from (
       select account, sum(amount) as amount from (
         select from_account as account, -amount as amount from ledger_transfers
         union all select to_account, amount from ledger_transfers) sides group by account) s where s.account = a.id;`,
  )
  await administer(url, 'vacuum (analyze) ledger_transfers')
  await administer(url, 'vacuum (analyze) ledger_accounts')
}
