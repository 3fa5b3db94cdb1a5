import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { compiled } from '../test/compiled.ts'

const usualLifeMs = 90_000

/**
 * Runs a program of this folder once, with these variables alone. Returns the signal that killed it; null when it
 * finished its work. Throws for any other end, with what it said.
 */
export async function liveOnce(
  program: string,
  variables: Record<string, string>,
  lifeMs = usualLifeMs,
): Promise<'SIGKILL' | null> {
  const child = spawn(process.execPath, [...compiled.execArgv, join(import.meta.dirname, program)], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, ...compiled.env, ...variables },
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += String(chunk)))
  const timer = setTimeout(() => child.kill('SIGTERM'), lifeMs)
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  clearTimeout(timer)
  if (signal === 'SIGKILL') return signal
  if (code !== 0) throw new Error(`A life ended with ${signal ?? code}:\n${said.slice(-2_000)}`)
  return null
}
