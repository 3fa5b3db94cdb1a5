import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../db/tables.ts'
import { closeAfterDays, type Month } from './rules.ts'
import { kindsOf, netOf, type DaySums } from './sum-queries.ts'

type Db = Kysely<DB>

/** Whether this transaction may close or remove months; at most one at a time, on whichever node. */
export async function lockMonths(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ is_mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('ledger_months')) as is_mine`.execute(tx)
  return rows[0]!.is_mine
}

/**
 * Removes the months that have not ended, and lowers the fence to the end of the others: a clock that was ahead had closed
 * them. `now` is the clock of this process, compared with that of the database, or alone the database's. Returns them.
 * Nothing else lowers the fence, so that no transfer is dated into a closed month.
 */
export async function removeUnended(tx: Db, now?: Date): Promise<string[]> {
  const present = now ? sql`least(now(), ${now.toISOString()}::timestamptz)` : sql`now()`
  const { rows } = await sql<{ month: string }>`
    delete from ledger_months where until > ${present} returning month::text`.execute(tx)
  await sql`
    update ledger_fence set closed_until = (select coalesce(max(until), 'epoch') from ledger_months)
    where closed_until > ${present}`.execute(tx)
  return rows.map(({ month }) => month)
}

/** Whether transfers of the present are refused, by the clock of the database. */
export async function isFenceAhead(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_ahead: boolean }>`
    select closed_until > now() as is_ahead from ledger_fence`.execute(db)
  return rows[0]!.is_ahead
}

/**
 * Refuses transfers before `until` from now on, unless the clock of the database says that they are too new. Waits for
 * those that look at the fence. Returns the id of this transaction.
 */
export async function raiseFence(tx: Db, until: Date): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with raised as (
      update ledger_fence set closed_until = ${until.toISOString()}
      where closed_until < ${until.toISOString()}
        and ${until.toISOString()}::timestamptz <= clock_timestamp() - make_interval(days => ${closeAfterDays})
    )
    select pg_current_xact_id()::text as id`.execute(tx)
  return rows[0]!.id
}

/** Whether each transaction that began before that one has ended, so that none can add a transfer that it did not see. */
export async function haveEarlierEnded(tx: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ have_ended: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) > ${id}::text::xid8 as have_ended`.execute(tx)
  return rows[0]!.have_ended
}

export async function getFence(tx: Db): Promise<Date> {
  const row = await tx.selectFrom('ledger_fence').select('closed_until').executeTakeFirstOrThrow()
  return new Date(row.closed_until)
}

/** The end of the last closed month; null before the first. */
export async function getLastEnd(tx: Db): Promise<Date | null> {
  const row = await tx.selectFrom('ledger_months').select('until').orderBy('month', 'desc').limit(1).executeTakeFirst()
  return row ? new Date(row.until) : null
}

/** The id of the oldest transfer. */
export async function getFirstTransfer(tx: Db): Promise<string | null> {
  const row = await tx.selectFrom('ledger_transfers').select('id').orderBy('id').limit(1).executeTakeFirst()
  return row?.id ?? null
}

export interface MonthSums {
  transfers: number
  cash: number
  highestId: string | null
  digest: Buffer
  closedAt: Date
  tookMs: number
}

/** Stores a closed month with its days, and counts its kinds and balances. */
export async function insertMonth(tx: Db, { month, from, until }: Month, sums: MonthSums, days: DaySums[]) {
  await tx
    .insertInto('ledger_months')
    .values({
      ...{ month, until: until.toISOString(), transfers: sums.transfers, cash: sums.cash },
      ...{ highest_id: sums.highestId, digest: sums.digest },
      ...{ closed_at: sums.closedAt.toISOString(), took_ms: sums.tookMs },
    })
    .execute()
  if (days.length > 0)
    await tx
      .insertInto('ledger_month_days')
      .values(days.map(({ day, transfers, cash, digest }) => ({ day, month, transfers, cash, digest })))
      .execute()
  await sql`
    insert into ledger_month_kinds (month, kind, transfers, cash)
    select ${month}, kind, transfers, cash from (${kindsOf(from, until)}) k`.execute(tx)
  await sql`
    insert into ledger_month_balances (month, account, balance)
    select ${month}, n.account, n.amount + coalesce((
      select b.balance from ledger_month_balances b where b.account = n.account and b.month < ${month}
      order by b.month desc limit 1), 0)
    from (${netOf(from, until)}) n`.execute(tx)
}
