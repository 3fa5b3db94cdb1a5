import type { App } from '../../app.ts'
import { operationsKeptSince } from '../../game/prune-operations.ts'
import { deleteClosedLogins } from './closing/queries.ts'
import { pruneOperations } from './game-account/queries.ts'
import { deleteEndedSessions } from './queries.ts'
import { sweepFormer } from './recovery/former.ts'
import { deleteExpiredTokens } from './recovery/queries.ts'
import { deleteThrottles } from './throttle/queries.ts'

/** How long ended sessions are stored, so that staff can investigate a break-in. */
const keepEndedSessionsDays = 90
const keepTokensDays = 7

/** Removes expired data of accounts: counters, links, ended sessions, former addresses and passwords, operations. */
export async function sweepAccounts(app: Pick<App, 'db' | 'now'>): Promise<void> {
  const daysAgo = (days: number) => new Date(app.now().getTime() - days * 24 * 3600_000).toISOString()
  // Counters stay a day longer than their window, because a repeated lockout within a day lasts longer.
  await deleteThrottles(app.db, daysAgo(1))
  await deleteExpiredTokens(app.db, daysAgo(keepTokensDays))
  await deleteEndedSessions(app.db, daysAgo(keepEndedSessionsDays))
  await sweepFormer(app)
  await deleteClosedLogins(app.db, app.now().toISOString())
  await pruneOperations(app.db, operationsKeptSince(app).toISOString())
}
