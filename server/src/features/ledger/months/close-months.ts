import { createHash } from 'node:crypto'
import type { App } from '../../../app.ts'
import { connect } from '../../../db/connect.ts'
import { transaction } from '../../../db/transaction.ts'
import { closeMonthsJob } from '../jobs.ts'
import * as queries from './close-queries.ts'
import { closableUntil, monthAt, monthOfId } from './rules.ts'
import { sumDays } from './sum-queries.ts'

/** Counting a month of millions of transfers takes longer than the timeout of requests. */
const countMostMs = 10 * 60_000
const waitMs = 60_000

/** `waiting`: an older transaction is still open, or another node closes a month. `done`: no month is left to close. */
type Step = { step: 'closed'; month: string } | { step: 'waiting' | 'done' }

/**
 * Closes the next month of the ledger that has ended, and leaves the one after it to a job of its own. So a portal that
 * stops waits for one month at most, and a killed job is done again from the same month.
 */
export async function closeMonths(app: App): Promise<void> {
  const { step } = await closeNextMonth(app)
  if (step === 'done') return
  const runAt = step === 'waiting' ? new Date(app.now().getTime() + waitMs) : undefined
  await app.jobs.add(app.db, closeMonthsJob, {}, closeMonthsJob.name, runAt)
}

/**
 * Closes one month. The fence is raised and committed first; then no transfer can be added before it, and once the
 * transactions from before it have ended, none can appear. So the month is counted without locks.
 */
export async function closeNextMonth(app: Pick<App, 'db' | 'config' | 'log' | 'now'>): Promise<Step> {
  await removeUnendedMonths(app)
  const fenced = await transaction(app.db, async (tx) =>
    (await queries.lockMonths(tx)) ? queries.raiseFence(tx, closableUntil(app.now())) : null,
  )
  if (fenced === null) return { step: 'waiting' }
  const { db, close } = connect(app.config.directUrl, { max: 1, statementTimeoutMs: countMostMs })
  try {
    return await transaction(db, async (tx): Promise<Step> => {
      if (!(await queries.lockMonths(tx)) || !(await queries.haveEarlierEnded(tx, fenced))) return { step: 'waiting' }
      const startedAt = performance.now()
      const lastEnd = await queries.getLastEnd(tx)
      const first = lastEnd ? null : await queries.getFirstTransfer(tx)
      const next = lastEnd ? monthAt(lastEnd) : first && monthOfId(first)
      if (!next || next.until > (await queries.getFence(tx))) return { step: 'done' }
      const days = await sumDays(tx, next)
      const digest = digestOf(days)
      const sums = {
        transfers: days.reduce((sum, { transfers }) => sum + transfers, 0),
        cash: days.reduce((sum, { cash }) => sum + cash, 0),
        highestId: days.at(-1)?.highest_id ?? null,
        digest,
        closedAt: app.now(),
        tookMs: Math.round(performance.now() - startedAt),
      }
      await queries.insertMonth(tx, next, sums, days)
      // For notes elsewhere: whoever can write to all tables cannot change this line.
      app.log.info(
        { month: next.month, transfers: sums.transfers, digest: digest.toString('hex') },
        'a month was closed',
      )
      return { step: 'closed', month: next.month }
    })
  } finally {
    await close()
  }
}

/** The digest of a month: SHA-256 of the digests of its days, in order. */
export function digestOf(days: readonly { digest: Buffer }[]): Buffer {
  const hash = createHash('sha256')
  for (const { digest } of days) hash.update(digest)
  return hash.digest()
}

/**
 * At each look at the clocks: opens the months that have not ended by the clock of the database, because transfers of the
 * present are refused meanwhile. A node that is behind alone opens none.
 */
export async function openPresent({ db, log }: Pick<App, 'db' | 'log'>): Promise<void> {
  if (await queries.isFenceAhead(db)) await removeUnendedMonths({ db, log })
}

/** Opens the months again that a clock had closed before their end. They are counted anew when they have ended. */
export async function removeUnendedMonths({ db, log, now }: Pick<App, 'db' | 'log'> & Partial<Pick<App, 'now'>>) {
  const removed = await transaction(db, async (tx) =>
    (await queries.lockMonths(tx)) ? queries.removeUnended(tx, now?.()) : [],
  )
  if (removed.length > 0) log.warn({ months: removed }, 'months of the ledger had been closed before their end')
}
