import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../db/tables.ts'
import type { Finding } from '../check-queries.ts'
import type { Month } from './rules.ts'
import { kindsOf, netOf, type DaySums } from './sum-queries.ts'

type Db = Kysely<DB>

/** A closed month with the last recount of it. */
export interface ClosedMonth {
  month: string
  transfers: number
  cash: number
  digest: Buffer
  closed_at: string
  recounted_at: string | null
  findings: number
}

/** All closed months, the newest first. */
export async function findMonths(db: Db): Promise<ClosedMonth[]> {
  const { rows } = await sql<ClosedMonth>`
    select m.month::text, m.transfers, m.cash, m.digest, m.closed_at, r.at as recounted_at,
      coalesce(jsonb_array_length(r.findings), 0) as findings
    from ledger_months m left join ledger_recounts r on r.month = m.month
    order by m.month desc`.execute(db)
  return rows
}

/**
 * The months that a nightly check counts again: the one whose last recount is the oldest, and each with findings. Or
 * all of them.
 */
export async function findMonthsToRecount(db: Db, isWhole: boolean): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select month::text from (
      select m.month, row_number() over (order by r.at nulls first, m.month) as turn,
        coalesce(jsonb_array_length(r.findings), 0) as findings
      from ledger_months m left join ledger_recounts r on r.month = m.month
    ) m where turn = 1 or findings > 0 or ${isWhole} order by month`.execute(db)
  return rows.map(({ month }) => month)
}

export interface StoredMonth {
  transfers: number
  cash: number
  highest_id: string | null
  digest: Buffer
}

export async function getMonth(db: Db, month: string): Promise<StoredMonth | null> {
  const row = await db
    .selectFrom('ledger_months')
    .select(['transfers', 'cash', 'highest_id', 'digest'])
    .where('month', '=', month)
    .executeTakeFirst()
  return row ?? null
}

export async function findDays(db: Db, month: string): Promise<Omit<DaySums, 'highest_id'>[]> {
  const { rows } = await sql<Omit<DaySums, 'highest_id'>>`
    select day::text, transfers, cash, digest from ledger_month_days where month = ${month} order by day`.execute(db)
  return rows
}

/** Where the stored sums of the kinds differ from the transfers. */
export async function compareKinds(db: Db, { month, from, until }: Month): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'month_kind' as check, ${month.slice(0, 7)} || ' ' || kind as subject, coalesce(s.cash, 0) as expected,
      coalesce(k.cash, 0) as found
    from (${kindsOf(from, until)}) k
      full join (select kind, transfers, cash from ledger_month_kinds where month = ${month}) s using (kind)
    where (s.cash, s.transfers) is distinct from (k.cash, k.transfers)
    order by kind limit 100`.execute(db)
  return rows
}

/** Where what a month adds to the carried balance of an account differs from its transfers. */
export async function compareBalances(db: Db, { month, from, until }: Month): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'month_balance' as check, ${month.slice(0, 7)} || ' ' || coalesce(u.login, a.house || ' ' || a.shard, account::text)
        as subject,
      c.added as expected, c.moved as found
    from (
      select account, coalesce(n.amount, 0) as moved,
        case when s.balance is null then 0 else s.balance - coalesce((
          select b.balance from ledger_month_balances b where b.account = s.account and b.month < ${month}
          order by b.month desc limit 1), 0) end as added
      from (${netOf(from, until)}) n
        full join (select account, balance from ledger_month_balances where month = ${month}) s using (account)
    ) c
      left join ledger_accounts a on a.id = c.account
      left join users u on u.id = a.user_id
    where c.added <> c.moved order by c.account limit 100`.execute(db)
  return rows
}

/** Stores the findings of a recount in place of those before. */
export async function putRecount(db: Db, month: string, at: Date, tookMs: number, findings: Finding[]): Promise<void> {
  const row = { at: at.toISOString(), took_ms: tookMs, findings: JSON.stringify(findings) }
  await db
    .insertInto('ledger_recounts')
    .values({ month, ...row })
    .onConflict((conflict) => conflict.column('month').doUpdateSet(row))
    .execute()
}
