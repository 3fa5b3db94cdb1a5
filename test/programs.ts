import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Waits until a condition returns a truthy value. Throws with the name of the condition when it does not in time. */
export async function until<T>(
  what: string,
  condition: () => T | Promise<T>,
  deadlineMs = 20_000,
): Promise<NonNullable<T>> {
  const deadline = Date.now() + deadlineMs
  for (;;) {
    const value = await condition()
    if (value) return value
    if (Date.now() > deadline) throw new Error(`It never came: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
}

/** How a program runs as another user: options for spawn, and a prefix of the command. */
export type As = { name: string; uid?: number; gid?: number; prefix?: string[] }

const root = process.getuid?.() === 0

/** The users of the tests: root when the tests run as root, and always an ordinary user. */
export const users: As[] = root ? [{ name: 'root' }, ordinaryUser()] : [{ name: 'an ordinary user' }]

// When other users cannot read the project's folder, a user namespace provides a user who can.
function ordinaryUser(): As {
  const nobody = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'nobody')
  const as = { name: 'an ordinary user', uid: Number(nobody?.[2] ?? 65534), gid: Number(nobody?.[3] ?? 65534) }
  const reads = spawnSync(
    process.execPath,
    ['-e', `require('fs').readFileSync(${JSON.stringify(import.meta.filename)})`],
    { ...as, cwd: '/' },
  )
  return reads.status === 0
    ? as
    : { name: as.name, prefix: ['/usr/bin/unshare', '--user', '--map-user=1', '--map-group=1'] }
}

/** A folder in the temporary folder, owned by the user who writes in it. */
export function aFolder(as: As = { name: 'root' }): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), `guildhall-case-${process.pid}-`))
  chmodSync(path, as.uid === undefined ? 0o755 : 0o777)
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) }
}

export type Program = { child: ChildProcess; pid: number; said: string[]; ended: Promise<number | string> }

/**
 * Runs a few lines of module code in a Node of its own. `@/` in an import is the project's folder. With a channel it is
 * connected to the test as a portal is to its launcher.
 */
export function run(
  code: string,
  {
    as = { name: '' },
    env = {},
    hasChannel = false,
  }: { as?: As; env?: Record<string, string>; hasChannel?: boolean } = {},
): Program {
  const source = code.replaceAll(`'@/`, `'${pathToFileURL(join(import.meta.dirname, '..')).href}/`)
  const command = [...(as.prefix ?? []), process.execPath, '--input-type=module', '-e', source]
  const child = spawn(command[0]!, command.slice(1), {
    ...(as.uid === undefined ? {} : { uid: as.uid, gid: as.gid }),
    cwd: '/',
    env: {
      PATH: process.env.PATH ?? '',
      TMPDIR: tmpdir(),
      ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(hasChannel ? (['ipc'] as const) : [])],
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream!.on('data', (chunk: Buffer) => said.push(...chunk.toString().split('\n').filter(Boolean)))
  const ended = new Promise<number | string>((resolve) =>
    child.once('close', (code, signal) => resolve(signal ?? code ?? 'unknown')),
  )
  return { child, pid: child.pid!, said, ended }
}

/** The first line of a program's output that matches. */
export const line = (program: Program, pattern: RegExp, deadlineMs?: number) =>
  until(
    `${pattern} in ${JSON.stringify(program.said)}`,
    () => program.said.map((each) => pattern.exec(each)).find(Boolean),
    deadlineMs,
  ).catch((error) => {
    throw new Error(`${(error as Error).message}\n${program.said.join('\n')}`)
  })
