import type { Locale } from '@guildhall/contract'
import type { CohortBasis, EffectMeasure, InsightStep } from '@guildhall/contract/insight-rules'
import { conversionDays } from '@guildhall/contract/insight-rules'
import { donationKinds, type TransferKind } from '@guildhall/contract/ledger'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'
import type { FirstBuys } from './rules.ts'

type Db = Kysely<DB>

/** Days of the server's calendar, both included. */
export interface Period {
  from: string
  to: string
}

export interface Flow {
  cashIn: number
  cashOut: number
  cashBetween: number
  moves: number
}

const sums = sql`coalesce(sum(d.cash_in), 0)::bigint as "cashIn", coalesce(sum(d.cash_out), 0)::bigint as "cashOut",
  coalesce(sum(d.cash_between), 0)::bigint as "cashBetween", coalesce(sum(d.moves), 0)::bigint as moves`

/** The first day of the step of `day`: the day itself, its Monday, or the first of its month. */
const stepOf = (by: InsightStep, day: ReturnType<typeof sql>) => sql`date_trunc(${sql.lit(by)}, ${day}::timestamp)`

/** Every step that has a day of the period, the oldest first, with the sums of its days within the period. */
export async function findSteps(
  db: Db,
  { from, to }: Period,
  by: InsightStep,
  kind: TransferKind | undefined,
): Promise<(Flow & { start: string })[]> {
  const { rows } = await sql<Flow & { start: string }>`
    select to_char(s.start, 'YYYY-MM-DD') as start, ${sums}
    from generate_series(${stepOf(by, sql`${from}::date`)}, ${to}::date::timestamp, ${`1 ${by}`}::interval) s (start)
      left join insight_days d on d.day >= s.start::date and d.day < (s.start + ${`1 ${by}`}::interval)::date
        and d.day between ${from}::date and ${to}::date ${kind ? sql`and d.kind = ${kind}` : sql``}
    group by s.start order by s.start`.execute(db)
  return rows
}

/** The sums of each kind that moved in the period, the largest first. */
export async function findKinds(db: Db, { from, to }: Period): Promise<(Flow & { kind: TransferKind })[]> {
  const { rows } = await sql<Flow & { kind: TransferKind }>`
    select d.kind, ${sums} from insight_days d where d.day between ${from}::date and ${to}::date
    group by d.kind order by sum(d.cash_in + d.cash_out + d.cash_between) desc, d.kind`.execute(db)
  return rows
}

/** The sums of each kind by step, for a download: only steps and kinds that moved. */
export async function findKindsByStep(
  db: Db,
  { from, to }: Period,
  by: InsightStep,
): Promise<(Flow & { start: string; kind: TransferKind })[]> {
  const { rows } = await sql<Flow & { start: string; kind: TransferKind }>`
    select to_char(${stepOf(by, sql`d.day`)}, 'YYYY-MM-DD') as start, d.kind, ${sums}
    from insight_days d where d.day between ${from}::date and ${to}::date group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

interface Bought {
  pieces: number
  cash: number
  refundedPieces: number
  refundedCash: number
}

const bought = sql`coalesce(sum(d.pieces), 0)::bigint as pieces, coalesce(sum(d.cash), 0)::bigint as cash,
  coalesce(sum(d.refunded_pieces), 0)::bigint as "refundedPieces",
  coalesce(sum(d.refunded_cash), 0)::bigint as "refundedCash"`

/** The items that were bought or refunded in the period, by pieces. */
export async function findItems(
  db: Db,
  { from, to }: Period,
  { limit, locale }: { limit: number; locale: Locale },
): Promise<(Bought & { id: number; name: string })[]> {
  const { rows } = await sql<Bought & { id: number; name: string }>`
    select f.id, ${locale === 'en' ? sql`coalesce(s.name_en, s.name)` : sql`s.name`} as name, f.pieces, f.cash, f."refundedPieces", f."refundedCash" from (
      select d.shop_item_id as id, ${bought} from insight_item_days d
      where d.day between ${from}::date and ${to}::date group by 1 order by 2 desc, 3 desc, 1 limit ${limit}
    ) f join shop_items s on s.id = f.id order by f.pieces desc, f.cash desc, f.id`.execute(db)
  return rows
}

export async function sumItems(db: Db, { from, to }: Period): Promise<Bought> {
  const { rows } = await sql<Bought>`
    select ${bought} from insight_item_days d where d.day between ${from}::date and ${to}::date`.execute(db)
  return rows[0]!
}

/** Donors by month of their first donation and hours until they bought. Days before `mature[n]` had the n-th window. */
export async function findFirstBuys(db: Db, { from, to }: Period, today: string): Promise<FirstBuys[]> {
  const mature = sql.join(
    conversionDays.map(
      (days) => sql`coalesce(sum(d.donors) filter (where d.day < ${today}::date - ${days}::integer), 0)::bigint`,
    ),
  )
  const { rows } = await sql<FirstBuys>`
    select to_char(d.day, 'YYYY-MM-01') as month, d.hours, sum(d.donors)::bigint as donors, array[${mature}] as mature
    from insight_first_days d where d.day between ${from}::date and ${to}::date group by 1, 2 order by 1, 2`.execute(db)
  return rows.map((row) => ({ ...row, mature: row.mature.map(Number) }))
}

/** The cohorts since a month, by cohort and month. */
export async function findCohorts(
  db: Db,
  basis: CohortBasis,
  since: string,
): Promise<{ cohort: string; month: string; donors: number }[]> {
  const { rows } = await sql<{ cohort: string; month: string; donors: number }>`
    select to_char(cohort, 'YYYY-MM-DD') as cohort, to_char(month, 'YYYY-MM-DD') as month, donors
    from insight_cohorts where basis = ${basis} and cohort >= ${since}::date order by 1, 2`.execute(db)
  return rows
}

/** The daily figures of the dashboard, with the changes that are not yet added to them (migration 0084). */
const figures = sql`(select figure, day, amount, count from daily_figures
  union all select figure, day, amount, count from daily_changes)`

/** How many accounts were made in each month since one. */
export async function findSignUps(db: Db, since: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ month: string; count: number }>`
    select to_char(f.day, 'YYYY-MM-01') as month, sum(f.count)::bigint as count from ${figures} f
    where f.figure = 'sign_ups' and f.day >= ${since}::date group by 1`.execute(db)
  return new Map(rows.map(({ month, count }) => [month, count]))
}

/** The first day of the portal; undefined while it has no account. */
export async function getFirstDay(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(min(f.day), 'YYYY-MM-DD') as day from ${figures} f where f.figure = 'sign_ups'`.execute(db)
  return rows[0]?.day ?? undefined
}

/** The figures of a campaign for each day of a period that has any. Donations in cents are before any refund. */
export async function findMeasures(
  db: Db,
  { from, to }: Period,
): Promise<(Record<EffectMeasure, number> & { day: string })[]> {
  const within = sql`day between ${from}::date and ${to}::date`
  const { rows } = await sql<Record<EffectMeasure, number> & { day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day, sum(reais)::bigint as reais, sum(cash)::bigint as cash,
      sum(donors)::bigint as donors, sum(purchases)::bigint as purchases, sum(spent)::bigint as spent
    from (
      select day, amount as reais, 0 as cash, 0 as donors, 0 as purchases, 0 as spent from ${figures} f
        where (figure like 'paid\\_%' or figure = 'deposits') and ${within}
      union all
      select day, 0, cash_in, 0, 0, 0 from insight_days where kind = any(${donationKinds}) and ${within}
      union all
      select day, 0, 0, donors, 0, 0 from insight_people_days where ${within}
      union all
      select day, 0, 0, 0, pieces, cash from insight_item_days where ${within}
    ) sides group by 1`.execute(db)
  return rows
}

/** The newest campaigns that have begun by a day, with the days on which they applied. */
export async function findCampaigns(
  db: Db,
  today: string,
  { limit, locale }: { limit: number; locale: Locale },
): Promise<{ id: number; name: string; from: string; to: string }[]> {
  const name = locale === 'en' ? sql`coalesce(nullif(name_en, ''), name)` : sql`name`
  const { rows } = await sql<{ id: number; name: string; from: string; to: string }>`
    select id, ${name} as name, to_char(day_of(starts_at), 'YYYY-MM-DD') as from,
      to_char(day_of(greatest(starts_at, coalesce(ended_at, ends_at) - interval '1 millisecond')), 'YYYY-MM-DD') as to
    from campaigns where day_of(starts_at) <= ${today}::date and coalesce(ended_at, ends_at) > starts_at
    order by starts_at desc, id desc limit ${limit}`.execute(db)
  return rows
}
