import { endOfServerDay, serverDay, startOfServerDay } from '@guildhall/contract/server-calendar'
import type { Kysely } from 'kysely'
import type { App } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { transaction } from '../../db/transaction.ts'
import * as queries from './gather-queries.ts'
import { dayAfter, daysToGather } from './rules.ts'

type Parts = Pick<App, 'db' | 'now'>

/**
 * Adds up anew today, yesterday, all days since the last run, and earlier days that got a movement since. A day is always
 * computed whole from the rows, so a run may be repeated. The first run adds up everything.
 */
export async function gatherInsight({ db, now }: Parts): Promise<void> {
  const today = serverDay(now())
  const first = stateOf(today, now())
  // Committed before the rows are read: a movement of a complete day then makes it stale, and is added by a later run.
  if (!(await queries.getState(db))) await queries.setState(db, { ...first, at: null })
  await transaction(db, async (tx) => {
    await queries.lockInsight(tx)
    const state = await queries.getState(tx)
    if (!state?.gathered_at) return gatherAll(tx, first)
    const { days, completeUntil } = daysToGather(today, state.complete_until, await queries.takeStaleDays(tx))
    for (const day of days) await queries.gatherDays(tx, rangeOf(day, day))
    await queries.countDonors(tx)
    await queries.setState(tx, { completeUntil, at: now().toISOString() })
  })
}

/** Adds up everything anew. Readers see the former figures until the end. Returns how much there is. */
export const rebuildInsight = ({ db, now }: Parts): Promise<{ days: number; donors: number }> =>
  transaction(db, async (tx) => {
    await queries.lockInsight(tx)
    await gatherAll(tx, stateOf(serverDay(now()), now()))
    return queries.countGathered(tx)
  })

const stateOf = (today: string, now: Date) => ({
  completeUntil: daysToGather(today, null, []).completeUntil,
  at: now.toISOString(),
})

const rangeOf = (first: string, last: string): queries.DayRange => ({
  ...{ first, last },
  from: new Date(startOfServerDay(first)).toISOString(),
  until: new Date(endOfServerDay(last)).toISOString(),
})

/** A statement has 15 seconds, and a week of the largest ledger takes one or two. */
const daysAtOnce = 7

async function gatherAll(tx: Kysely<DB>, state: Parameters<typeof queries.setState>[1]): Promise<void> {
  await queries.clearSums(tx)
  const extent = await queries.findExtent(tx)
  for (let first = extent?.first; extent && first && first <= extent.last; first = dayAfter(first, daysAtOnce))
    await queries.gatherDays(tx, rangeOf(first, dayAfter(first, daysAtOnce - 1)))
  await queries.countDonors(tx)
  await queries.setState(tx, state)
}
