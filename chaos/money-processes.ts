import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { compiled } from '../test/compiled.ts'

const startMs = 120_000

/** The environment of the processes, and their last lines of output. */
export interface Processes {
  environment: Record<string, string>
  said: string[]
}

/**
 * Starts a file of this folder and waits until it reports that it is ready. Throws with its output when it ends
 * instead.
 */
export async function start(
  { environment, said }: Processes,
  file: string,
  variables: Record<string, string>,
): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, file), [], {
    execArgv: compiled.execArgv,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...compiled.env, ...environment, ...variables },
  })
  child.stderr!.on('data', (chunk: Buffer) => said.splice(0, said.length - 200, String(chunk)))
  child.on('error', () => {})
  const outcome = await Promise.race([
    once(child, 'message').then(() => 'ready'),
    once(child, 'exit').then(() => 'ended'),
    once(AbortSignal.timeout(startMs), 'abort').then(() => 'was too slow'),
  ])
  if (outcome === 'ready') return child
  child.kill('SIGKILL')
  throw new Error(`${file} ${outcome} while starting:\n${said.join('').slice(-2_000)}`)
}

/** Kills a process, unless it has ended, and waits for its end. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** Repeats a start that fails because another process, mostly the database, was killed. */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + startMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
  }
}
