import type { CreatorList } from '@guildhall/contract/creator-rules'
import { sql, type Insertable, type Kysely, type Updateable } from 'kysely'
import type { Creators, DB } from '../../db/tables.ts'
import { isBarred } from '../../people/barred-queries.ts'
import { isOneOf, type LoginMatch } from '../../people/login-queries.ts'
import type { MonthSums } from './rules.ts'

type Db = Kysely<DB>

/** The terms of a code that works at a moment: within its time, and its creator is neither banned nor closing. */
export const findRunning = (db: Db, code: string, at: string) =>
  db
    .selectFrom('creators as c')
    .select(['c.id', 'c.user_id', 'c.code', 'c.bonus_percent', 'c.share_percent'])
    .where('c.code', '=', code)
    .where('c.starts_at', '<=', at)
    .where((eb) => eb.or([eb('c.ends_at', 'is', null), eb('c.ends_at', '>', at)]))
    .where(sql<boolean>`not ${isBarred(sql`c.user_id`, at)}`)
    .executeTakeFirst()

/** What a creator has earned and got. Each sum is read from the index of its creator. */
interface Sums {
  donations: number
  base: number
  accrued: number
  held: number
  paid: number
}

const sumsOf = sql<Sums>`(
  select json_build_object(
    'donations', count(*) filter (where s.state <> 'refused'),
    'base', coalesce(sum(s.base - s.base_gone) filter (where s.state <> 'refused'), 0),
    'accrued', coalesce(sum(s.share - s.share_gone) filter (where s.state = 'counted'), 0),
    'held', coalesce(sum(s.share - s.share_gone) filter (where s.state = 'held'), 0),
    'paid', (select coalesce(sum(p.cash), 0) from creator_payouts p where p.creator_id = c.id))
  from creator_shares s where s.creator_id = c.id)`

const withFigures = (db: Db, at: string) =>
  db
    .selectFrom('creators as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .innerJoin('users as maker', 'maker.id', 'c.created_by')
    .selectAll('c')
    .select(['u.login', 'maker.login as created_by_login'])
    .select([sumsOf.as('sums'), isBarred(sql`c.user_id`, at).as('is_barred')])

export type CreatorRow = NonNullable<Awaited<ReturnType<typeof getCreator>>>

/** The creators below `before`, the newest first. `q` means a login or a code. */
export function findCreators(
  db: Db,
  {
    owners,
    code,
    state,
    before,
    at,
  }: {
    owners: LoginMatch | undefined
    code: string
    state: CreatorList | undefined
    before: number | undefined
    at: string
  },
  limit: number,
) {
  const now = sql`${at}::timestamptz`
  const isOver = sql<boolean>`coalesce(c.ends_at <= ${now}, false)`
  let query = withFigures(db, at).orderBy('c.id', 'desc').limit(limit)
  if (owners) query = query.where((eb) => eb.or([eb('c.code', '=', code), isOneOf(owners, sql`c.user_id`)]))
  if (state === 'planned') query = query.where(sql<boolean>`c.starts_at > ${now} and not ${isOver}`)
  if (state === 'running') query = query.where(sql<boolean>`c.starts_at <= ${now} and not ${isOver}`)
  if (state === 'ended') query = query.where(isOver)
  if (state === 'held')
    query = query.where(
      sql<boolean>`exists (select from creator_shares s where s.creator_id = c.id and s.state = 'held')`,
    )
  if (before) query = query.where('c.id', '<', before)
  return query.execute()
}

export const getCreator = (db: Db, id: number, at: string) =>
  withFigures(db, at).where('c.id', '=', id).executeTakeFirst()

export const getCreatorOf = (db: Db, userId: number, at: string) =>
  withFigures(db, at).where('c.user_id', '=', userId).executeTakeFirst()

/** Whether an account has ever had the code of a creator. */
export const isCreator = async (db: Db, userId: number): Promise<boolean> =>
  (await db.selectFrom('creators').select('id').where('user_id', '=', userId).executeTakeFirst()) !== undefined

/**
 * The code of an account with what it has earned and was not paid, and what waits for a decision of staff; undefined
 * for those who are no creator.
 */
export async function findUnpaid(
  db: Db,
  userId: number,
): Promise<{ code: string; due: number; held: number } | undefined> {
  const row = await db
    .selectFrom('creators as c')
    .select(['c.code', sumsOf.as('sums')])
    .where('c.user_id', '=', userId)
    .executeTakeFirst()
  return row && { code: row.code, due: Math.max(0, row.sums.accrued - row.sums.paid), held: row.sums.held }
}

/** The creator's row, locked until the transaction ends. Shares can still be added. */
export const lockCreator = (db: Db, id: number) =>
  db.selectFrom('creators').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Whether an account is a creator, and whether it is barred. */
export async function getStanding(db: Db, userId: number, at: string) {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('creators as c', 'c.user_id', 'u.id')
    .select('c.id')
    .select(isBarred(sql`u.id`, at).as('is_barred'))
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  return { isCreator: row.id !== null, isBarred: row.is_barred }
}

/** Whether a creator, a coupon or a gift has the code. */
export async function isTaken(db: Db, code: string): Promise<boolean> {
  const { rows } = await sql<{ is_taken: boolean }>`
    select exists (select from creators where code = ${code}) or exists (select from codes where code = ${code})
      as is_taken`.execute(db)
  return rows[0]!.is_taken
}

/** Undefined when a coupon or a gift got the code meanwhile, or the account or the code has a creator. */
export const insertCreator = (db: Db, row: Insertable<Creators>) =>
  db
    .insertInto('creators')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

export const updateCreator = (db: Db, id: number, change: Updateable<Creators>) =>
  db.updateTable('creators').set(change).where('id', '=', id).execute()

/** The sums of each month of the server's calendar in which something was earned or paid. */
export async function findMonths(db: Db, id: number): Promise<MonthSums[]> {
  const monthOf = (moment: string) =>
    sql`to_char(${sql.ref(moment)} at time zone 'UTC' - interval '3 hours', 'YYYY-MM')`
  const { rows } = await sql<MonthSums>`
    with earned as (
      select ${monthOf('s.created_at')} as month,
        count(*) filter (where s.state <> 'refused') as donations,
        coalesce(sum(s.base - s.base_gone) filter (where s.state <> 'refused'), 0)::bigint as base,
        coalesce(sum(s.share - s.share_gone) filter (where s.state = 'counted'), 0)::bigint as accrued,
        coalesce(sum(s.share - s.share_gone) filter (where s.state = 'held'), 0)::bigint as held
      from creator_shares s where s.creator_id = ${id} group by 1
    ), paid as (
      select ${monthOf('p.paid_at')} as month, sum(p.cash)::bigint as paid
      from creator_payouts p where p.creator_id = ${id} group by 1
    )
    select month, coalesce(donations, 0) as donations, coalesce(base, 0) as base, coalesce(accrued, 0) as accrued,
      coalesce(held, 0) as held, coalesce(paid, 0) as paid
    from earned full join paid using (month) order by month`.execute(db)
  return rows.map(({ month, ...sums }) => ({ month, ...wholes(sums) }))
}

const wholes = ({ donations, base, accrued, held, paid }: Omit<MonthSums, 'month'>) => ({
  donations: Number(donations),
  base: Number(base),
  accrued: Number(accrued),
  held: Number(held),
  paid: Number(paid),
})
