import type { Task, TaskList } from 'graphile-worker'
import type { App } from './app.ts'
import { takeDrops } from './features/droplist/take-drops.ts'
import { pushGuildMarks } from './features/guildmark/service.ts'
import { takeRanking } from './features/ranking/take-ranking.ts'
import { getSnapshot } from './snapshots/queries.ts'

/** What is read from the game, and told to it, apart from a request. Called each minute; each knows when it is due. */
export const gameTasks = (app: App): TaskList => ({
  read_game: readGame(app),
  push_guild_marks: () => pushGuildMarks(app),
})

const firstTimePauseMs = 3_000

const readGame =
  (app: App): Task =>
  async (_, { addJob }) => {
    await takeRanking(app)
    await takeDrops(app)
    // A game that starts beside us is ready in a moment; the next minute would leave visitors with nothing until then.
    const { taken_at, failing_since } = await getSnapshot(app.db, 'ranking')
    if (taken_at || !failing_since) return
    const runAt = new Date(Date.now() + firstTimePauseMs)
    await addJob('read_game', {}, { jobKey: 'read_game', runAt })
  }
