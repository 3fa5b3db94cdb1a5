import { endOfServerDay, serverDay, startOfServerDay } from '@guildhall/contract/server-calendar'
import type { App } from '../../app.ts'
import { transaction } from '../../db/transaction.ts'
import * as queries from './gather-queries.ts'
import { daysToGather } from './rules.ts'

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
    if (!state?.gathered_at) return queries.gatherAll(tx, first)
    const { days, completeUntil } = daysToGather(today, state.complete_until, await queries.takeStaleDays(tx))
    for (const day of days) await queries.gatherDay(tx, momentsOf(day))
    await queries.countDonors(tx)
    await queries.setState(tx, { completeUntil, at: now().toISOString() })
  })
}

/** Adds up everything anew. Readers see the former figures until the end. Returns how much there is. */
export const rebuildInsight = ({ db, now }: Parts): Promise<{ days: number; donors: number }> =>
  transaction(db, async (tx) => {
    await queries.lockInsight(tx)
    await queries.gatherAll(tx, stateOf(serverDay(now()), now()))
    return queries.countGathered(tx)
  })

const stateOf = (today: string, now: Date) => ({
  completeUntil: daysToGather(today, null, []).completeUntil,
  at: now.toISOString(),
})

const momentsOf = (day: string) => ({
  day,
  from: new Date(startOfServerDay(day)).toISOString(),
  until: new Date(endOfServerDay(day)).toISOString(),
})
