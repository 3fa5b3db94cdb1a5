import { type ChildProcess, fork } from 'node:child_process'
import { wait } from './keep-database.ts'
import { growingPause } from './pause.ts'

type End = { code: number | null; signal: string | null }

export type KeptChild = {
  /** Ends it and starts it again, at once. */
  restart(): void
  /** The same, with another database address. */
  move(databaseUrl: string): void
  /** Asks it to drain and waits for its end. */
  stop(): Promise<void>
  /** Does not wait any longer. */
  kill(): void
}

type ChildOptions = {
  /** As the terminal calls it: 'portal'. */
  name: string
  databaseUrl: string
  variables?: Record<string, string>
  /** How long it may take to end before it is killed. */
  drainMs: number
  say(line: string): void
  /** It answers. */
  onReady?(url: string): void
  /** It has ended, because we asked (`isWanted`) or not. True when starting it again is no use. */
  onEnd?(end: End, isWanted: boolean): boolean
}

type Ready = { kind: 'ready'; url: string; lines: string[] }

/** Runs a program as a child process and starts it again, after growing pauses, when it dies. */
export function keepChild(program: string, options: ChildOptions): KeptChild {
  const { name, drainMs, say } = options
  let { databaseUrl } = options
  let child: ChildProcess | undefined
  let greeted = false
  let isWanted = false
  const stopping = new AbortController()
  let hurry = new AbortController()
  const pause = growingPause()

  async function keep() {
    while (!stopping.signal.aborted) {
      pause.started()
      const end = await runOnce()
      const isHopeless = options.onEnd?.(end, isWanted || stopping.signal.aborted) ?? false
      if (stopping.signal.aborted || isHopeless) return
      if (isWanted) {
        isWanted = false
        continue
      }
      const pauseMs = pause.next()
      const when = pauseMs < 1000 ? '' : ` in ${Math.round(pauseMs / 1000)} s`
      say(`The ${name} ended unexpectedly (${end.signal ?? `exit code ${end.code}`}). Starting it again${when}.`)
      hurry = new AbortController()
      await wait(pauseMs, AbortSignal.any([stopping.signal, hurry.signal]))
      isWanted = false
    }
  }

  function runOnce() {
    return new Promise<End>((resolve) => {
      const mine = fork(program, [], {
        execArgv: [],
        env: { ...process.env, DATABASE_URL: databaseUrl, ...options.variables },
        // A process group of its own: Ctrl-C in the terminal comes to us, and we ask once.
        detached: process.platform !== 'win32',
      })
      child = mine
      mine.on('message', (message: Ready) => {
        if (message.kind !== 'ready') return
        for (const line of greeted ? [`The ${name} is back: ${message.url}`] : message.lines) say(line)
        greeted = true
        options.onReady?.(message.url)
      })
      mine.once('error', (error) => {
        say(`The ${name} could not be started: ${error.message}`)
        if (mine.pid === undefined) resolve({ code: 1, signal: null })
      })
      mine.once('exit', (code, signal) => resolve({ code, signal }))
    })
  }

  function end() {
    const mine = child
    if (!mine || mine.exitCode !== null || mine.signalCode !== null) return
    mine.kill('SIGTERM')
    const late = setTimeout(() => mine.kill('SIGKILL'), drainMs)
    mine.once('exit', () => clearTimeout(late))
  }

  function restart() {
    pause.reset()
    isWanted = true
    hurry.abort()
    end()
  }

  const kept = keep()
  return {
    restart,
    move(next) {
      databaseUrl = next
      restart()
    },
    async stop() {
      stopping.abort()
      end()
      await kept
    },
    kill: () => void child?.kill('SIGKILL'),
  }
}
