import { type ChildProcess, fork } from 'node:child_process'
import { wait } from './keep-database.ts'
import { growingPause } from './pause.ts'

/** The exit code of a portal whose configuration is wrong: it has said so, and again would change nothing. */
export const badConfiguration = 78

// Longer than the portal gives itself to drain.
const drainMs = 40_000
// A developer saves often, and an open browser tab holds connections.
const devDrainMs = 2_000
// One that has never answered is not unlucky: its reason stands in the terminal, and more of it helps nobody.
const mostFailedStarts = 5

export type KeptPortal = {
  /** Where it answers, once it does. */
  url(): string | undefined
  /** Resolves with the exit code when starting it again is no use. */
  gaveUp: Promise<number>
  /** Ends it and starts it again, at once. */
  restart(): void
  /** The same, with another database address. */
  move(databaseUrl: string): void
  /** Asks it to drain and waits for its end. */
  stop(): Promise<void>
  /** Does not wait any longer. */
  kill(): void
}

type Options = { databaseUrl: string; dev: boolean; say(line: string): void }
type Ready = { kind: 'ready'; url: string; lines: string[] }

/** Runs the portal as a child process and starts it again when it dies. */
export function keepPortal(program: string, { databaseUrl, dev, say }: Options): KeptPortal {
  let child: ChildProcess | undefined
  let url: string | undefined
  let greeted = false
  let failedStarts = 0
  let isWanted = false
  const stopping = new AbortController()
  let hurry = new AbortController()
  const pause = growingPause()
  let giveUp!: (code: number) => void
  const gaveUp = new Promise<number>((resolve) => (giveUp = resolve))

  async function keep() {
    while (!stopping.signal.aborted) {
      pause.started()
      const end = await runOnce()
      if (stopping.signal.aborted) return
      if (end.code === badConfiguration && !dev) return giveUp(badConfiguration)
      if (isWanted) {
        isWanted = false
        continue
      }
      failedStarts += 1
      if (!greeted && !dev && failedStarts === mostFailedStarts) {
        say(`The portal did not start in ${mostFailedStarts} attempts. The reason stands above.`)
        return giveUp(1)
      }
      const pauseMs = pause.next()
      const when = pauseMs < 1000 ? '' : ` in ${Math.round(pauseMs / 1000)} s`
      say(`The portal ended unexpectedly (${end.signal ?? `exit code ${end.code}`}). Starting it again${when}.`)
      hurry = new AbortController()
      await wait(pauseMs, AbortSignal.any([stopping.signal, hurry.signal]))
      isWanted = false
    }
  }

  function runOnce() {
    return new Promise<{ code: number | null; signal: string | null }>((resolve) => {
      const mine = fork(program, [], {
        execArgv: [],
        env: { ...process.env, DATABASE_URL: databaseUrl, ...(dev ? { DEV: '1' } : {}) },
        // A process group of its own: Ctrl-C in the terminal comes to us, and we ask once.
        detached: process.platform !== 'win32',
      })
      child = mine
      mine.on('message', (message: Ready) => {
        if (message.kind !== 'ready') return
        url = message.url
        for (const line of greeted ? [`The portal is back: ${url}`] : message.lines) say(line)
        greeted = true
      })
      mine.once('error', (error) => {
        say(`The portal could not be started: ${error.message}`)
        if (mine.pid === undefined) resolve({ code: 1, signal: null })
      })
      mine.once('exit', (code, signal) => resolve({ code, signal }))
    })
  }

  function end(patienceMs: number) {
    const mine = child
    if (!mine || mine.exitCode !== null || mine.signalCode !== null) return
    mine.kill('SIGTERM')
    const late = setTimeout(() => mine.kill('SIGKILL'), patienceMs)
    mine.once('exit', () => clearTimeout(late))
  }

  function restart() {
    pause.reset()
    isWanted = true
    hurry.abort()
    end(dev ? devDrainMs : drainMs)
  }

  const kept = keep()
  return {
    url: () => url,
    gaveUp,
    restart,
    move(next) {
      databaseUrl = next
      restart()
    },
    async stop() {
      stopping.abort()
      end(dev ? devDrainMs : drainMs)
      await kept
    },
    kill: () => void child?.kill('SIGKILL'),
  }
}
