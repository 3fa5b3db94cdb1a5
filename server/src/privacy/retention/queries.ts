import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'
import type { RetentionSubject } from '@guildhall/contract/retention-subjects'
import type { RetentionRule } from './rules.ts'

type Db = Kysely<DB>

/** Removes at most `most` rows, or empties their columns, the oldest first. Returns how many there were. */
export async function removeBatch(
  tx: Db,
  { table, since, when = 'true', clears }: RetentionRule,
  before: string,
  most: number,
): Promise<number> {
  // The texts are constants of the inventory.
  const [name, moment, condition] = [sql.table(table), sql.raw(since), sql.raw(when)]
  const old = sql`array(
    select t.ctid from ${name} t where ${moment} < ${before} and (${condition})
    order by ${moment} limit ${most} for update skip locked)`
  const change = clears
    ? sql`update ${name} t set ${sql.raw(clears)} where t.ctid = any(${old})`
    : sql`delete from ${name} t where t.ctid = any(${old})`
  const { numAffectedRows = 0n } = await change.execute(tx)
  return Number(numAffectedRows)
}

/** Adds to what was removed on a day. */
export async function countRemoved(db: Db, day: string, subject: RetentionSubject, removed: number): Promise<void> {
  if (removed === 0) return
  await sql`
    insert into retention_days as d (day, subject, removed) values (${day}, ${subject}, ${removed})
    on conflict (day, subject) do update set removed = d.removed + excluded.removed`.execute(db)
}

/** What was removed from a day on, by subject. */
export async function sumRemoved(db: Db, from: string): Promise<{ subject: RetentionSubject; removed: number }[]> {
  const { rows } = await sql<{ subject: RetentionSubject; removed: number }>`
    select subject, sum(removed)::bigint as removed from retention_days where day >= ${from} group by subject`.execute(
    db,
  )
  return rows
}

interface DayOfRetention {
  day: string
  removed: { subject: RetentionSubject; count: number }[]
}

/** The days before `before` on which something was removed, newest first. */
export async function findDays(db: Db, before: string | null, most: number): Promise<DayOfRetention[]> {
  const { rows } = await sql<DayOfRetention>`
    select day, jsonb_agg(jsonb_build_object('subject', subject, 'count', removed) order by subject) as removed
    from retention_days
    where day in (
      select distinct day from retention_days where ${before}::date is null or day < ${before}::date
      order by day desc limit ${most})
    group by day order by day desc`.execute(db)
  return rows
}
