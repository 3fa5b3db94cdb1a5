import type { TaskList } from 'graphile-worker'
import type { App } from './app.ts'
import * as bans from './features/ban/queries.ts'
import * as deliveries from './features/delivery/queries.ts'
import { takeDrops } from './features/droplist/take-drops.ts'
import * as accountOperations from './features/account/game-account/queries.ts'
import { pushGuildMarks } from './features/guildmark/service.ts'
import { readItems } from './features/items/service.ts'
import * as escrow from './features/market/escrow-queries.ts'
import { job, task } from './jobs/job.ts'
import { pushGuildMarksJob } from './features/guildmark/jobs.ts'
import { takeRanking } from './features/ranking/take-ranking.ts'
import { getSnapshot } from './snapshots/queries.ts'

/** Reads ranking, items and drops from the game. */
export const readGameJob = job('read_game')

/** What is read from the game, and told to it, apart from a request. Called each minute; each knows when it is due. */
export const gameTasks = (app: App): TaskList => ({
  ...task(readGameJob, () => readGame(app)),
  ...task(pushGuildMarksJob, () => pushGuildMarks(app)),
})

const firstTimePauseMs = 3_000

/** How long an operation of the game is kept after it has ended: as long as anybody looks back at one. */
const keepOperationsDays = 90

/**
 * Lets go of game operations that ended long ago, here and in the adapter. A feature that keeps operations of its own
 * says in `findOpen` which of them it still asks about.
 */
export async function pruneGameOperations(app: Pick<App, 'db' | 'game' | 'log' | 'now'>): Promise<void> {
  const before = new Date(app.now().getTime() - keepOperationsDays * 24 * 3600_000)
  await accountOperations.pruneOperations(app.db, before.toISOString())
  const findOpen = async (ids: string[]): Promise<string[]> => [
    ...(await deliveries.findOpenOperationIds(app.db, ids)),
    ...(await accountOperations.findOpenOperationIds(app.db, ids)),
    ...(await escrow.findOpenOperationIds(app.db, ids)),
    ...(await bans.findOpenOperationIds(app.db, ids)),
  ]
  const pruned = await app.game.pruneOperations(before, findOpen)
  if (pruned.kind !== 'applied') app.log.warn({ pruned }, 'old operations of the game could not be removed')
}

async function readGame(app: App): Promise<void> {
  await takeRanking(app)
  await readItems(app)
  await takeDrops(app)
  // A game that starts beside us is ready in a moment; the next minute would leave visitors with nothing until then.
  const snapshots = await Promise.all([getSnapshot(app.db, 'ranking'), getSnapshot(app.db, 'drops')])
  if (!snapshots.some(({ taken_at, failing_since }) => !taken_at && failing_since)) return
  const runAt = new Date(Date.now() + firstTimePauseMs)
  await app.jobs.add(app.db, readGameJob, {}, readGameJob.name, runAt)
}
