import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'

type Db = Kysely<DB>

/** The figures that migration 0084 defines. */
export type Figure =
  | 'sign_ups'
  // Accounts of people from another system (migration 0275).
  | 'adopted'
  | 'cash_in'
  | 'cash_out'
  | `paid_${'mercado_pix' | 'mercado_card' | 'picpay' | 'paypal' | 'pix'}`
  | `back_${'mercado_pix' | 'mercado_card' | 'picpay' | 'paypal' | 'pix'}`
  | 'deposits'

/** The daily sums and the changes that are not yet added to them. Only both together, in one statement, are exact. */
const figures = sql`(select figure, day, amount, count from daily_figures
  union all select figure, day, amount, count from daily_changes)`

/** The figures over all time, money in cents. A figure without any entry is missing from the map. */
export async function sumFigures(db: Db, names: Figure[]): Promise<Map<string, { amount: number; count: number }>> {
  const { rows } = await sql<{ figure: string; amount: number; count: number }>`
    select figure, sum(amount)::bigint as amount, sum(count)::bigint as count from ${figures} f
    where figure = any(${names}) group by figure`.execute(db)
  return new Map(rows.map(({ figure, ...sums }) => [figure, sums]))
}

interface DayRow {
  day: string
  donations_cents: number
  deposits_cents: number
  cash_in: number
  cash_out: number
  sign_ups: number
  players_peak: number | null
  players_average: number | null
}

/** Every day from `from` to `until`, both included, the oldest first; days are texts like `2026-11-22`. */
export async function findDays(db: Db, from: string, until: string): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select to_char(d.day, 'YYYY-MM-DD') as day,
      coalesce(sum(f.amount) filter (where f.figure like 'paid\\_%' or f.figure = 'deposits'), 0)::bigint as donations_cents,
      coalesce(sum(f.amount) filter (where f.figure = 'deposits'), 0)::bigint as deposits_cents,
      coalesce(sum(f.amount) filter (where f.figure = 'cash_in'), 0)::bigint as cash_in,
      coalesce(sum(f.amount) filter (where f.figure = 'cash_out'), 0)::bigint as cash_out,
      coalesce(sum(f.count) filter (where f.figure = 'sign_ups'), 0)::bigint as sign_ups,
      min(o.peak) as players_peak, round(min(o.total)::numeric / min(o.samples))::integer as players_average
    from generate_series(${from}::date::timestamp, ${until}::date::timestamp, interval '1 day') as d (day)
      left join ${figures} f on f.day = d.day::date and f.day between ${from}::date and ${until}::date
      left join online_days o on o.day = d.day::date
    group by d.day order by d.day`.execute(db)
  return rows
}

/** Adds the new changes to the daily sums. Two runs at once delete and add different rows. */
export async function foldChanges(db: Db): Promise<void> {
  await sql`
    with taken as (delete from daily_changes returning figure, day, amount, count)
    insert into daily_figures as f (figure, day, amount, count)
      select figure, day, sum(amount), sum(count) from taken group by figure, day order by figure, day
    on conflict (figure, day)
      do update set amount = f.amount + excluded.amount, count = f.count + excluded.count`.execute(db)
}

/** Stores the number of players at `at`, once, and adds it to its day. */
export async function keepSample(db: Db, at: string, players: number): Promise<void> {
  await sql`
    with inserted as (
      insert into online_samples (at, players) values (${at}, ${players}) on conflict do nothing returning at, players
    )
    insert into online_days as d (day, peak, total, samples) select day_of(at), players, players, 1 from inserted
    on conflict (day) do update
      set peak = greatest(d.peak, excluded.peak), total = d.total + excluded.total, samples = d.samples + 1`.execute(db)
}

/** The number of payments of Mercado Pago, at most `most`. */
export const countPayments = (db: Db, most: number): Promise<number> =>
  count(sql`select from payments where provider = 'mercadopago'`, db, most)

export const findPayments = (db: Db, limit: number, offset: number) =>
  db
    .selectFrom('payments as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.provider_id', 'u.login', 'p.amount_cents', 'p.method', 'p.status', 'p.state', 'p.created_at'])
    .where('p.provider', '=', 'mercadopago')
    .orderBy('p.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** The number of deliveries, at most `most`. */
export const countDeliveries = (db: Db, most: number): Promise<number> => count(sql`select from deliveries`, db, most)

export const findDeliveries = (db: Db, limit: number, offset: number) =>
  db
    .selectFrom('deliveries')
    .select(['id', 'login', 'item', 'reference', 'operation_id', 'address', 'created_at'])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

async function count(rows: ReturnType<typeof sql>, db: Db, most: number): Promise<number> {
  const found = await sql<{ count: number }>`select count(*) as count from (${rows} limit ${most}) found`.execute(db)
  return found.rows[0]?.count ?? 0
}
