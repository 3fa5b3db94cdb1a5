import { type ChildProcess, fork } from 'node:child_process'
import { wait } from './keep-database.ts'
import { growingPause } from './pause.ts'

type End = { code: number | null; signal: string | null }

export type KeptChild = {
  /** Ends the child and starts it again at once. */
  restart(): void
  /** The same, with another database address. */
  move(databaseUrl: string): void
  /** Asks it to drain and waits for its end. */
  stop(): Promise<void>
  /** Kills it at once. */
  kill(): void
}

type ChildOptions = {
  /** Its name in the terminal: 'portal'. */
  name: string
  databaseUrl: string
  variables?: Record<string, string>
  /** Flags of Node. */
  flags?: string[]
  /** How long it may take to end before it is killed. */
  drainMs: number
  say(line: string): void
  /** Called when it is ready for requests. */
  onReady?(url: string): void
  /** Called at its end, which was requested (`isWanted`) or not. Returns true when starting it again is useless. */
  onEnd?(end: End, isWanted: boolean): boolean
}

type Ready = { kind: 'ready'; url: string; lines: string[] }

/** Runs a program as a child process. Starts it again when it dies, after growing pauses. */
export function keepChild(program: string, options: ChildOptions): KeptChild {
  const keeper: Keeper = {
    program,
    options,
    databaseUrl: options.databaseUrl,
    child: undefined,
    hasGreeted: false,
    isWanted: false,
    stopping: new AbortController(),
    hurry: new AbortController(),
    pause: growingPause(),
  }
  const loop = keep(keeper)
  return {
    restart: () => restart(keeper),
    move(databaseUrl) {
      keeper.databaseUrl = databaseUrl
      restart(keeper)
    },
    async stop() {
      keeper.stopping.abort()
      end(keeper)
      await loop
    },
    kill: () => void keeper.child?.kill('SIGKILL'),
  }
}

interface Keeper {
  program: string
  options: ChildOptions
  databaseUrl: string
  child: ChildProcess | undefined
  /** It has been ready once. */
  hasGreeted: boolean
  /** Its end was requested. */
  isWanted: boolean
  stopping: AbortController
  /** Aborted to end the present pause. */
  hurry: AbortController
  pause: ReturnType<typeof growingPause>
}

async function keep(keeper: Keeper) {
  const { options, stopping, pause } = keeper
  while (!stopping.signal.aborted) {
    pause.started()
    const end = await runOnce(keeper)
    const isHopeless = options.onEnd?.(end, keeper.isWanted || stopping.signal.aborted) ?? false
    if (stopping.signal.aborted || isHopeless) return
    if (keeper.isWanted) {
      keeper.isWanted = false
      continue
    }
    const pauseMs = pause.next()
    const when = pauseMs < 1000 ? '' : ` in ${Math.round(pauseMs / 1000)} s`
    const how = end.signal ?? `exit code ${end.code}`
    options.say(`The ${options.name} ended unexpectedly (${how}). Starting it again${when}.`)
    keeper.hurry = new AbortController()
    await wait(pauseMs, AbortSignal.any([stopping.signal, keeper.hurry.signal]))
    keeper.isWanted = false
  }
}

function runOnce(keeper: Keeper) {
  const { program, databaseUrl, options } = keeper
  const { name, say } = options
  return new Promise<End>((resolve) => {
    const mine = fork(program, [], {
      execArgv: options.flags ?? [],
      env: { ...process.env, DATABASE_URL: databaseUrl, ...options.variables },
      // A process group of its own: Ctrl-C in the terminal reaches the launcher only, which asks the child once.
      detached: process.platform !== 'win32',
    })
    keeper.child = mine
    mine.on('message', (message: Ready) => {
      if (message.kind !== 'ready') return
      for (const line of keeper.hasGreeted ? [`The ${name} is back: ${message.url}`] : message.lines) say(line)
      keeper.hasGreeted = true
      options.onReady?.(message.url)
    })
    mine.once('error', (error) => {
      say(`The ${name} could not be started: ${error.message}`)
      if (mine.pid === undefined) resolve({ code: 1, signal: null })
    })
    mine.once('exit', (code, signal) => resolve({ code, signal }))
  })
}

function end({ child, options }: Keeper) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), options.drainMs)
  child.once('exit', () => clearTimeout(late))
}

function restart(keeper: Keeper) {
  keeper.pause.reset()
  keeper.isWanted = true
  keeper.hurry.abort()
  end(keeper)
}
