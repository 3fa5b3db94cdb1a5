import { donationKinds } from '@guildhall/contract/ledger'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { firstId } from '../../db/uuid7.ts'
import { neverHours } from './rules.ts'

type Db = Kysely<DB>

/** Days of the server's calendar, both included, with the first moment and that after the last. */
export interface DayRange {
  first: string
  last: string
  from: string
  until: string
}

/** One run at a time, also of several nodes. */
export const lockInsight = (tx: Db) => sql`select pg_advisory_xact_lock(hashtext('insight'))`.execute(tx)

export const getState = (db: Db): Promise<{ complete_until: string; gathered_at: string | null } | undefined> =>
  db
    .selectFrom('insight_state')
    .select([sql<string>`to_char(complete_until, 'YYYY-MM-DD')`.as('complete_until'), 'gathered_at'])
    .executeTakeFirst()

interface State {
  completeUntil: string
  /** Null until everything was added up for the first time. */
  at: string | null
}

export const setState = (tx: Db, { completeUntil, at }: State) =>
  sql`insert into insight_state (complete_until, gathered_at) values (${completeUntil}::date, ${at})
    on conflict (is_only) do update
      set complete_until = excluded.complete_until, gathered_at = excluded.gathered_at`.execute(tx)

/** Takes the days that got a movement after they were complete. */
export async function takeStaleDays(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with taken as (delete from insight_stale_days returning day)
    select distinct to_char(day, 'YYYY-MM-DD') as day from taken`.execute(tx)
  return rows.map(({ day }) => day)
}

export async function countGathered(db: Db): Promise<{ days: number; donors: number }> {
  const { rows } = await sql<{ days: number; donors: number }>`
    select (select count(distinct day) from insight_days) as days,
      (select count(*) from insight_donors) as donors`.execute(db)
  return rows[0]!
}

/** The first and the last day that have a movement or a purchase; undefined before any. */
export async function findExtent(db: Db): Promise<{ first: string; last: string } | undefined> {
  const end = (table: string, at: string, order: 'asc' | 'desc') =>
    sql`(select day_of(${sql.ref(at)}) as day from ${sql.table(table)} order by id ${sql.raw(order)} limit 1)`
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select to_char(min(day), 'YYYY-MM-DD') as first, to_char(max(day), 'YYYY-MM-DD') as last from (
      ${end('ledger_transfers', 'at', 'asc')} union all ${end('ledger_transfers', 'at', 'desc')}
      union all ${end('purchases', 'created_at', 'asc')} union all ${end('purchases', 'created_at', 'desc')}
      union all (select day_of(max(refunded_at)) from purchases where refunded_at is not null)
      union all (select day_of(max(coalesce(refunded_at, ended_at))) from gifts)) ends`.execute(db)
  const [{ first, last } = { first: null, last: null }] = rows
  return first && last ? { first, last } : undefined
}

/** Removes all sums. Readers see them until the transaction ends. */
export async function clearSums(tx: Db): Promise<void> {
  for (const table of [
    ...['insight_donor_months', 'insight_donors', 'insight_people_days', 'insight_item_days', 'insight_days'],
  ])
    await sql`delete from ${sql.table(table)}`.execute(tx)
}

/** Adds up days anew. Their donors are added to those of other days; they never become fewer. */
export async function gatherDays(tx: Db, { first, last, from, until }: DayRange): Promise<void> {
  for (const table of ['insight_days', 'insight_item_days', 'insight_people_days'])
    await sql`delete from ${sql.table(table)} where day between ${first}::date and ${last}::date`.execute(tx)
  // Ids begin with the moments of their rows, so the primary key finds the days. A minute covers any rounding.
  const near = (moment: string, ms: number) => firstId(new Date(Date.parse(moment) + ms).toISOString())
  const within = (id: string, at: string): RawBuilder<unknown> =>
    sql`(${sql.ref(at)} >= ${from} and ${sql.ref(at)} < ${until}
      and ${sql.ref(id)} >= ${near(from, -60_000)}::uuid and ${sql.ref(id)} < ${near(until, 60_000)}::uuid)`
  const rows = {
    moved: within('t.id', 't.at'),
    bought: within('p.id', 'p.created_at'),
    refunded: sql`(p.refunded_at >= ${from} and p.refunded_at < ${until})`,
  }
  await insertMovements(tx, rows)
  await insertItems(tx, rows)
  await insertPeople(tx, rows)
  await addDonors(tx, rows)
  await addFirstPurchases(tx, rows)
}

/** Purchases, and gifts as purchases of who gave them; `refunded_at` is when the Cash went back, for whatever reason. */
const sales = sql`(select id, user_id, shop_item_id, price, created_at, refunded_at from purchases
  union all
  select id, giver_id, shop_item_id, price, created_at,
    coalesce(refunded_at, case when state not in ('waiting', 'accepted') then ended_at end) from gifts)`

/** The conditions of the rows: movements `t`, sales `p` by their own day, and `p` by the day of their refund. */
interface Rows {
  moved: RawBuilder<unknown>
  bought: RawBuilder<unknown>
  refunded: RawBuilder<unknown>
}

const insertMovements = (tx: Db, { moved }: Rows) =>
  sql`insert into insight_days (day, kind, cash_in, cash_out, cash_between, moves)
    select day_of(t.at), t.kind,
      coalesce(sum(t.amount) filter (where giver.user_id is null and taker.user_id is not null), 0),
      coalesce(sum(t.amount) filter (where giver.user_id is not null and taker.user_id is null), 0),
      coalesce(sum(t.amount) filter (where giver.user_id is not null and taker.user_id is not null), 0), count(*)
    from ledger_transfers t
      join ledger_accounts giver on giver.id = t.from_account
      join ledger_accounts taker on taker.id = t.to_account
    where ${moved} group by 1, 2`.execute(tx)

const insertItems = (tx: Db, { bought, refunded }: Rows) =>
  sql`insert into insight_item_days (day, shop_item_id, pieces, cash, refunded_pieces, refunded_cash)
    select day, shop_item_id, sum(pieces), sum(cash), sum(refunded_pieces), sum(refunded_cash) from (
      select day_of(p.created_at) as day, p.shop_item_id, 1 as pieces, p.price as cash, 0 as refunded_pieces,
        0 as refunded_cash
      from ${sales} p where ${bought}
      union all
      select day_of(p.refunded_at), p.shop_item_id, 0, 0, 1, p.price from ${sales} p where ${refunded}
    ) sides group by 1, 2`.execute(tx)

const insertPeople = (tx: Db, { moved, bought }: Rows) =>
  sql`insert into insight_people_days (day, donors, buyers)
    select day, sum(donors), sum(buyers) from (
      select day_of(t.at) as day, count(distinct a.user_id) as donors, 0 as buyers
        from ledger_transfers t join ledger_accounts a on a.id = t.to_account
        where t.kind = any(${donationKinds}) and ${moved} group by 1
      union all
      select day_of(p.created_at), 0, count(distinct p.user_id) from ${sales} p where ${bought} group by 1
    ) sides group by 1`.execute(tx)

/** Adds donors with their first donation, and the months of their donations. */
async function addDonors(tx: Db, { moved }: Rows): Promise<void> {
  await sql`insert into insight_donors as d (user_id, signed_up, donated_at)
    select u.id, day_of(u.created_at), min(t.at)
    from ledger_transfers t join ledger_accounts a on a.id = t.to_account join users u on u.id = a.user_id
    where t.kind = any(${donationKinds}) and ${moved} group by u.id
    on conflict (user_id) do update set donated_at = excluded.donated_at, bought_at = null
      where excluded.donated_at < d.donated_at`.execute(tx)
  await sql`insert into insight_donor_months (month, user_id)
    select distinct date_trunc('month', day_of(t.at)::timestamp)::date, a.user_id
    from ledger_transfers t join ledger_accounts a on a.id = t.to_account
    where t.kind = any(${donationKinds}) and a.user_id is not null and ${moved}
    on conflict do nothing`.execute(tx)
}

/** Adds the first purchase since the first donation: of these purchases, and of all for donors who may be new. */
async function addFirstPurchases(tx: Db, { moved, bought }: Rows): Promise<void> {
  const ofDonors = sql`o.bought_at is null and o.user_id in (
    select a.user_id from ledger_transfers t join ledger_accounts a on a.id = t.to_account
    where t.kind = any(${donationKinds}) and ${moved})`
  for (const condition of [bought, ofDonors])
    await sql`update insight_donors d set bought_at = found.at
      from (
        select o.user_id, min(p.created_at) as at
        from insight_donors o join ${sales} p on p.user_id = o.user_id and p.created_at >= o.donated_at
        where ${condition} group by 1
      ) found
      where found.user_id = d.user_id and (d.bought_at is null or found.at < d.bought_at)`.execute(tx)
}

/** Counts donors by day and by cohort. Only the numbers that changed are written. */
export async function countDonors(tx: Db): Promise<void> {
  const firstDays = sql`select day_of(donated_at) as day,
      coalesce(least(${neverHours}, floor(extract(epoch from bought_at - donated_at) / 3600)), ${neverHours})::smallint
        as hours,
      count(*) as donors
    from insight_donors group by 1, 2`
  await sql`delete from insight_first_days f
    where not exists (select from (${firstDays}) n where n.day = f.day and n.hours = f.hours)`.execute(tx)
  await sql`insert into insight_first_days as f (day, hours, donors) ${firstDays}
    on conflict (day, hours) do update set donors = excluded.donors where f.donors <> excluded.donors`.execute(tx)
  const cohorts = sql`select basis, date_trunc('month', first::timestamp)::date as cohort, month, count(*) as donors
    from insight_donor_months m join insight_donors d using (user_id)
      join users u on u.id = d.user_id
      cross join lateral (values ('sign_up', d.signed_up), ('donation', day_of(d.donated_at))) b (basis, first)
    where b.basis <> 'sign_up' or u.adopted_at is null
    group by 1, 2, 3`
  await sql`delete from insight_cohorts c where not exists (
    select from (${cohorts}) n where n.basis = c.basis and n.cohort = c.cohort and n.month = c.month)`.execute(tx)
  await sql`insert into insight_cohorts as c (basis, cohort, month, donors) ${cohorts}
    on conflict (basis, cohort, month) do update set donors = excluded.donors
      where c.donors <> excluded.donors`.execute(tx)
}
