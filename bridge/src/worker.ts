import type { Game } from '../../server/src/ports/game.ts'
import { settle, type ChangeWork } from './changes.ts'
import { keptMs, type Entry } from './journal.ts'
import type { Log } from './log.ts'

const openMost = 500
const pruneEveryMs = 3600_000
const accountsEveryMs = 60_000

interface WorkerOptions extends ChangeWork {
  everyMs: number
  log: Log
}

/**
 * Moves open operations on while nobody asks, so that what the portal sent before a pause of the bridge or of the game
 * is done without it. `close` waits for the pass under way.
 */
export function startWorker(options: WorkerOptions): { close(): Promise<void> } {
  const { everyMs, log } = options
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let pass: Promise<void> = Promise.resolve()
  const due = { accountsAt: 0, pruneAt: 0 }
  const say = sayOfFolders(options)

  const run = () => {
    pass = say()
      .then((canWork) => (canWork ? workThrough(options, due, () => isClosed) : undefined))
      .catch((error: Error) => log(`error in a pass: ${error.stack ?? error.message}`))
      .then(() => {
        if (!isClosed) timer = setTimeout(run, everyMs)
      })
  }
  run()
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await pass
    },
  }
}

/** Whether the folders can be used. The log says once why not, and once that they are back. */
function sayOfFolders({ game, journal, log }: WorkerOptions): () => Promise<boolean> {
  let former = ''
  return async () => {
    const health = await game.health()
    const cause = health.isUp ? '' : health.cause
    const waiting = journal.all().filter(({ outcome }) => !outcome).length
    if (cause && cause !== former) log(`The folders cannot be used: ${cause} Operations that wait: ${waiting}.`)
    if (!cause && former) log(`The folders can be used again. Operations that go on: ${waiting}.`)
    former = cause
    return health.isUp
  }
}

async function workThrough(
  options: WorkerOptions,
  due: { accountsAt: number; pruneAt: number },
  isClosed: () => boolean,
): Promise<void> {
  const { journal, turns, now, game } = options
  const withAccounts = now() >= due.accountsAt
  const open = journal.all().filter(({ outcome, order }) => !outcome && (order || withAccounts))
  for (const { id } of open.slice(0, openMost)) {
    if (isClosed()) return
    await turns.run(id, async () => {
      const entry = journal.find(id)
      if (entry && !entry.outcome) await settle(options, entry)
    })
  }
  if (withAccounts) due.accountsAt = now() + accountsEveryMs
  if (now() < due.pruneAt) return
  await prune(game, journal.all(), now())
  due.pruneAt = now() + pruneEveryMs
}

/** The folders keep their records as long as the journal keeps its own. */
async function prune(game: Game, entries: Entry[], now: number): Promise<void> {
  const open = new Set(entries.filter(({ outcome }) => !outcome).map(({ id }) => id))
  await game.pruneOperations(new Date(now - keptMs), async (ids) => ids.filter((id) => open.has(id)))
}
