import { type ChildProcess, fork } from 'node:child_process'
import { wait } from './keep-database.ts'
import { growingPause } from './pause.ts'

const closeMs = 5_000

export type KeptSandbox = {
  /** Resolves when it answers, or has failed to once: nobody waits longer for it. */
  tried: Promise<void>
  restart(): void
  /** Starts it again with another database address. */
  move(databaseUrl: string): void
  stop(): Promise<void>
  kill(): void
}

type Options = { databaseUrl: string; say(line: string): void }
type Ready = { kind: 'ready'; url: string; lines: string[] }

/** Runs the sandbox as a child process and starts it again when it dies, for as long as the portal runs. */
export function keepSandbox(program: string, { databaseUrl, say }: Options): KeptSandbox {
  let child: ChildProcess | undefined
  let greeted = false
  let isWanted = false
  const stopping = new AbortController()
  let hurry = new AbortController()
  const pause = growingPause()
  let hasTried!: () => void
  const tried = new Promise<void>((resolve) => (hasTried = resolve))

  async function keep() {
    while (!stopping.signal.aborted) {
      pause.started()
      await runOnce()
      hasTried()
      if (stopping.signal.aborted) return
      if (isWanted) {
        isWanted = false
        continue
      }
      const pauseMs = pause.next()
      const when = pauseMs < 1000 ? '' : ` in ${Math.round(pauseMs / 1000)} s`
      say(`The sandbox ended unexpectedly. Starting it again${when}.`)
      hurry = new AbortController()
      await wait(pauseMs, AbortSignal.any([stopping.signal, hurry.signal]))
      isWanted = false
    }
  }

  function runOnce() {
    return new Promise<void>((resolve) => {
      const mine = fork(program, [], {
        execArgv: [],
        env: { ...process.env, DATABASE_URL: databaseUrl },
        // As with the portal: Ctrl-C comes to us, and we ask once.
        detached: process.platform !== 'win32',
      })
      child = mine
      mine.on('message', (message: Ready) => {
        if (message.kind !== 'ready') return
        for (const line of greeted ? [`The sandbox is back: ${message.url}`] : message.lines) say(line)
        greeted = true
        hasTried()
      })
      mine.once('error', (error) => {
        say(`The sandbox could not be started: ${error.message}`)
        if (mine.pid === undefined) resolve()
      })
      mine.once('exit', () => resolve())
    })
  }

  function end() {
    const mine = child
    if (!mine || mine.exitCode !== null || mine.signalCode !== null) return
    mine.kill('SIGTERM')
    const late = setTimeout(() => mine.kill('SIGKILL'), closeMs)
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
    tried,
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
