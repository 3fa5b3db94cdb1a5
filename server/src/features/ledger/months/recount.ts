import type { Kysely } from 'kysely'
import type { App } from '../../../app.ts'
import type { DB } from '../../../db/tables.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Finding } from '../check-queries.ts'
import { digestOf } from './close-months.ts'
import * as queries from './recount-queries.ts'
import { monthAt, type Month } from './rules.ts'
import { sumDays } from './sum-queries.ts'

/**
 * Counts closed months again and compares them with what was stored: the one that waits longest and those with findings,
 * or all of them. `db` has a timeout for long statements. Stores the findings of each month and returns them all.
 */
export async function recountMonths(
  { now }: Pick<App, 'now'>,
  db: Kysely<DB>,
  { isWhole }: { isWhole: boolean },
): Promise<Finding[]> {
  const all: Finding[] = []
  for (const first of await queries.findMonthsToRecount(db, isWhole)) {
    const startedAt = performance.now()
    const month = monthAt(new Date(`${first}T12:00:00Z`))
    const findings = await transaction(
      db,
      async (tx) => [
        ...(await compareDays(tx, month)),
        ...(await queries.compareKinds(tx, month)),
        ...(await queries.compareBalances(tx, month)),
      ],
      { isolation: 'repeatable read' },
    )
    await queries.putRecount(db, first, now(), Math.round(performance.now() - startedAt), findings)
    all.push(...findings)
  }
  return all
}

/** Names the days that differ, by number, by Cash, or by any other column of their rows. */
async function compareDays(tx: Kysely<DB>, month: Month): Promise<Finding[]> {
  const [stored, days, counted] = [
    await queries.getMonth(tx, month.month),
    await queries.findDays(tx, month.month),
    await sumDays(tx, month),
  ]
  if (!stored) return []
  const findings: Finding[] = []
  const before = new Map(days.map((day) => [day.day, day]))
  const after = new Map(counted.map((day) => [day.day, day]))
  for (const day of [...new Set([...before.keys(), ...after.keys()])].toSorted()) {
    const [was, is] = [before.get(day), after.get(day)]
    if (was?.transfers !== is?.transfers)
      findings.push({ check: 'month_count', subject: day, expected: was?.transfers ?? 0, found: is?.transfers ?? 0 })
    else if (was?.cash !== is?.cash)
      findings.push({ check: 'month_cash', subject: day, expected: was?.cash ?? 0, found: is?.cash ?? 0 })
    else if (was && is && !was.digest.equals(is.digest))
      findings.push({ check: 'month_rows', subject: day, expected: 1, found: 0 })
  }
  // The month's own row, which the days must add up to.
  const sum = (key: 'transfers' | 'cash') => counted.reduce((total, day) => total + day[key], 0)
  const isSame =
    stored.digest.equals(digestOf(counted)) &&
    stored.highest_id === (counted.at(-1)?.highest_id ?? null) &&
    stored.transfers === sum('transfers') &&
    stored.cash === sum('cash')
  if (!isSame && findings.length === 0)
    findings.push({ check: 'month_rows', subject: month.month.slice(0, 7), expected: 1, found: 0 })
  return findings
}
