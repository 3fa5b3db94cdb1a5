import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPortal } from '../e2e/portal.ts'
import { startEmbedded } from '../server/src/db/embedded/server.ts'
import { uuid7 } from '../server/src/db/uuid7.ts'
import { types } from '../server/src/db/value-types.ts'
import { administer } from '../test/server.ts'
import { addBuyers, askSession, besideStatements, buyOverHttp, connections, underKey, type Buyer } from './buyers.ts'
import type { BenchResult } from './harness.ts'

/** Items and coupons, so that buyers seldom wait for the same row. */
const kinds = 200
const atLeast = 0.5

/** Purchases with a coupon by 32 buyers, beside the portal's own statements alone. */
export async function run(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-bench-'))
  const durable = await startEmbedded({ dataDir: join(folder, 'data') })
  const { url } = durable
  const portal = await startPortal({ DATABASE_URL: url, RATE_LIMITS: 'off' })
  const pool = new pg.Pool({ connectionString: url, max: connections, types })
  try {
    const people = await addBuyers(url)
    await administer(url, content)
    const { rows } = await pool.query<{ id: number }>(`select id from shop_items where name like 'Bench%'`)
    const ids = rows.map(({ id }) => id)
    const any = () => Math.floor(Math.random() * kinds)
    const over = {
      path: '/api/transaction/buyItem',
      body: () => ({ id: ids[any()], target: 'storage', expected_price: 10, code: codeOf(any()), expected_total: 9 }),
      isBought: (answer: string) => answer.includes('"success"'),
    }
    return await besideStatements(
      { bench: 'code', what: 'purchases with a coupon', atLeast },
      (seconds) => buyOverHttp(portal.url, people, over, seconds),
      (at) => buyAlone(pool, people[at]!, ids[any()]!, codeOf(any())),
    )
  } finally {
    await pool.end()
    await portal.stop()
    await portal.remove()
    await durable.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const codeOf = (at: number): string => `BENCH${at}`

// Deliveries would share the machine with the measurement.
const content = `
  insert into shop_items (name, description, item, stock, price, created_at, updated_at)
    select 'Bench ' || i, '', array[413, 61, 1 + i % 200], 1000000, 10, now(), now() from generate_series(1, ${kinds}) i;
  with rules as (
    insert into code_rules (title, effect, amount, starts_at, most_per_player, created_by, created_at, updated_at)
      select 'Bench ' || i, 'percent', 10, now() - interval '1 day', 1000000, (select min(id) from users), now(), now()
      from generate_series(0, ${kinds - 1}) i
    returning id, title)
  insert into codes (code, rule_id) select replace(upper(title), ' ', ''), id from rules;
  create function tomorrow() returns trigger language plpgsql as $$ begin new.next_try_at := now() + interval '1 day'; return new; end $$;
  create trigger deliveries_wait before insert on deliveries for each row execute function tomorrow()`

/** The portal's statements for one purchase with a coupon, with session and key. */
async function buyAlone(pool: pg.Pool, { token }: Buyer, id: number, code: string): Promise<void> {
  const now = new Date()
  const buyer = (await askSession(pool, token, now)).rows[0]!.id
  const [purchase, use] = [uuid7(now), uuid7(now)]
  const under = { buyer, key: randomUUID(), route: 'POST /transaction/buyItem', asked: id, now }
  await underKey(pool, under, async (client) => {
    await client.query({
      name: 'offers',
      text: 'select id, price, group_id from shop_items where id = any($1::bigint[]) and deleted_at is null',
      values: [[id]],
    })
    await client.query({
      name: 'own',
      text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
      values: [`code uses of ${buyer}`],
    })
    const found = await client.query<{ rule_id: number }>({
      name: 'code',
      text: `select c.code, c.rule_id, r.effect, r.amount, r.items, r.applies_to, r.shop_item_id, r.group_id, r.minimum,
          r.starts_at, r.ends_at, c.used, case when r.batch is null then r.most_uses else 1 end as most, r.most_per_player,
          r.stopped_at, r.created_by,
          (select count(*) from code_uses u where u.user_id = $2 and u.rule_id = r.id and u.freed_at is null)::int as own_uses,
          coalesce((select s.name from shop_items s where s.id = r.shop_item_id),
            (select g.name from item_groups g where g.id = r.group_id)) as thing
        from codes c join code_rules r on r.id = c.rule_id where c.code = $1 for share of r`,
      values: [code, buyer],
    })
    await client.query({
      name: 'use',
      text: `insert into code_uses (id, rule_id, code, user_id, cash, address, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
      values: [use, found.rows[0]!.rule_id, code, buyer, 1, '127.0.0.1', now.toISOString()],
    })
    const { rows } = await client.query<{ outcome: string }>({
      name: 'buy',
      text: `select id, item, outcome, item_price, balance, stock_left, item_name
        from buy_items($1::uuid[], $2, $3::bigint[], $4::bigint[], $5, $6, $7, $8::bigint[], $9::uuid)`,
      values: [[purchase], buyer, [id], [10], 'storage', now.toISOString(), '127.0.0.1', [1], use],
    })
    if (rows[0]?.outcome !== 'bought') throw new Error(`buy_items answered ${JSON.stringify(rows[0])}.`)
    return { status: 'success', message: 'Item comprado!', purchase, ...rows[0], discount: 1 }
  })
}
