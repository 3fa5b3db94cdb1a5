import { startPortal, type Portal } from '../e2e/portal.ts'
import { connect } from '../server/src/db/connect.ts'
import { openSession } from '../server/src/features/account/login/sessions.ts'
import { administer, createDatabase, startTestServer } from '../test/server.ts'
import { median, medianMs, round, type BenchResult } from './harness.ts'

/** BENCH_AUDIT_ROWS sets the length of the long log. */
const sizes = [10_000, Number(process.env.BENCH_AUDIT_ROWS ?? 10_000_000)] as const
const repeats = 5
/** How often a pair beyond its limit is measured again, because the machine may have caused it; the best counts. */
const secondLooks = 3
const growthAtMost = 3
/** Below this time a ratio measures the machine's noise and not the query. */
const floorMs = 3

const staff = 20
const players = 1_000

/** Each filter, pairs of them, one that finds nothing among many rows, and a page in the middle of the log. */
const queriesOf = (rows: number): string[] => [
  '',
  'actor=bench1',
  'action=settings.update',
  'action=banUser',
  'target=settings money',
  'target=notice 17',
  'player=bench500',
  'player=bench500&action=banUser',
  'actor=bench1&action=banUser',
  'actor=bench2&action=deleteRole',
  'from=2026-06-01&to=2026-06-01',
  'actor=bench3&from=2026-03-01&to=2026-03-02',
  'action=notice.update&to=2026-02-01',
  'actor=console:deploy',
  `before=${Math.round(rows / 2)}`,
  `actor=bench1&before=${Math.round(rows / 3)}`,
]

/** `GET /staff/audit` with 10,000,000 and with 10,000 rows. */
export async function run(): Promise<BenchResult[]> {
  const database = await startTestServer()
  const logs: { portal: Portal; token: string; rows: number }[] = []
  try {
    for (const rows of sizes) {
      const url = await createDatabase(database, `audit_${rows}`)
      const portal = await startPortal({ DATABASE_URL: url, RATE_LIMITS: 'off' })
      logs.push({ portal, rows, token: await addPeople(url) })
      await addRows(url, rows)
    }
    return [await compare(logs)]
  } finally {
    for (const { portal } of logs) {
      await portal.stop()
      await portal.remove()
    }
    await database.stop()
  }
}

async function compare(logs: { portal: Portal; token: string; rows: number }[]): Promise<BenchResult> {
  const growth = ({ fewMs, manyMs }: { fewMs: number; manyMs: number }) => manyMs / Math.max(fewMs, floorMs)
  const [few, many] = logs
  const pair = async (at: number) => ({
    query: queriesOf(few!.rows)[at]!,
    fewMs: await time(few!, at),
    manyMs: await time(many!, at),
  })
  const measured = []
  for (const at of queriesOf(0).keys()) {
    let best = await pair(at)
    for (let look = 0; look < secondLooks && growth(best) > growthAtMost / 2; look += 1) {
      const again = await pair(at)
      if (growth(again) < growth(best)) best = again
    }
    measured.push(best)
  }
  const worst = measured.toSorted((one, other) => growth(other) - growth(one))
  const words = worst.slice(0, 4).map((each) => `${each.query} ${round(each.fewMs, 1)} → ${round(each.manyMs, 1)} ms`)
  console.log(`The audit log grew most: ${words.join(', ')}`)
  return {
    bench: 'audit',
    name: `/staff/audit, ${measured.length} filters and pages`,
    measures: {
      [`ms at ${few!.rows}`]: round(median(measured.map(({ fewMs }) => fewMs)), 1),
      [`ms at ${many!.rows}`]: round(median(measured.map(({ manyMs }) => manyMs)), 1),
      'slowest ms': round(Math.max(...measured.map(({ manyMs }) => manyMs)), 1),
      'most growth': round(growth(worst[0]!), 2),
    },
    limits: { 'most growth': { atMost: growthAtMost } },
  }
}

const time = ({ portal, token, rows }: { portal: Portal; token: string; rows: number }, at: number): Promise<number> =>
  medianMs(`${portal.url}/api/staff/audit?${queriesOf(rows)[at]}`, {
    repeats,
    headers: { authorization: `Bearer ${token}` },
  })

async function addPeople(url: string): Promise<string> {
  await administer(
    url,
    `insert into users (login, first_name, last_name, password_hash)
     select 'bench' || i, 'Ana', 'Souza', 'none' from generate_series(1, ${players}) i`,
  )
  const { db, close } = connect(url, { max: 1 })
  try {
    const user = { login: 'benchowner', first_name: 'Rui', last_name: 'Lima', password_hash: 'none' }
    const roles = ['superadmin']
    const { id } = await db
      .insertInto('users')
      .values({ ...user, roles })
      .returning('id')
      .executeTakeFirstOrThrow()
    return await openSession(
      { db, now: () => new Date() },
      { id, roles, password_changed_at: null },
      { address: '127.0.0.1', device: 'bench' },
    )
  } finally {
    await close()
  }
}

/**
 * Rows of a year: 20 members of staff, common and rare actions, and every tenth row about a player. Indexes are removed
 * meanwhile, and neither trigger nor chain is used, because only the list is measured.
 */
const addRows = (url: string, rows: number): Promise<void> =>
  administer(
    url,
    `do $$
     declare
       definitions text[];
       definition text;
       first bigint := (select min(id) from users where login = 'bench1');
     begin
       select array_agg(indexdef) into definitions from pg_indexes
         where tablename = 'admin_actions' and indexname <> 'admin_actions_pkey';
       for definition in select indexname from pg_indexes
         where tablename = 'admin_actions' and indexname <> 'admin_actions_pkey' loop
         execute format('drop index %I', definition);
       end loop;
       alter table admin_actions disable trigger user;
       alter table admin_actions drop constraint admin_actions_actor_id_fkey;
       insert into admin_actions (actor_id, console_user, action, target, at, before, after, player_id, address)
         select
           case when i % 1000 = 0 then null else first + i % ${staff} end,
           case when i % 1000 = 0 then 'deploy' end,
           (array['notice.update', 'settings.update', 'ticket.assign', 'payment.settle', 'guide.update'])[1 + i % 5],
           case when i % 50 = 0 then 'settings money' else 'notice ' || i % 5000 end,
           '2026-01-01'::timestamptz + i * (interval '320 days' / ${rows}),
           '{"title":"Old","price":100}', '{"title":"New","price":120}',
           case when i % 10 = 0 then first + i % ${players} end, '203.0.113.7'
         from generate_series(1, ${rows}::bigint) i;
       insert into admin_actions (actor_id, action, target, at, after, player_id)
         select first, 'banUser', 'user ' || first + 499, '2026-05-01'::timestamptz + i * interval '1 minute',
           '{"reason":"Bench"}', first + 499
         from generate_series(1, 100) i;
       alter table admin_actions enable trigger user;
       alter table admin_actions add constraint admin_actions_actor_id_fkey foreign key (actor_id) references users;
       foreach definition in array definitions loop
         execute definition;
       end loop;
     end
     $$;
     analyze admin_actions;
     analyze users`,
  )
