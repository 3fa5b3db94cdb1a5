import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../test/ports.ts'
import { findProgram } from './debian-program.ts'

export interface PgBouncer {
  /** The database of `target` through the pooler. */
  url: string
  version: string
  /** Kills it at once and starts it again at the same address. */
  kill(): Promise<void>
  stop(): Promise<void>
}

const readyMs = 30_000
/** The embedded database of root runs like that when no other user reaches its folder (db/embedded/run-as.ts). */
const inNamespace = ['/usr/bin/unshare', '--user', '--map-user=1000', '--map-group=1000']

/**
 * Starts a PgBouncer in transaction mode in front of a PostgreSQL on a socket of this machine. It runs as the owner of
 * that socket, because it refuses to run as root. It ignores no startup parameters, as its defaults are.
 */
export async function startPgBouncer(target: string): Promise<PgBouncer> {
  const program = process.env.PGBOUNCER || findProgram('pgbouncer', 'pgbouncer')
  const version = /\d+\.\d+/.exec(String(spawnSync(program, ['--version']).stdout))?.[0] ?? '0'
  const to = new URL(target)
  const socketFolder = to.searchParams.get('host')
  if (!socketFolder) throw new Error('The database is not on a socket of this machine.')
  const { uid, gid } = statSync(socketFolder)
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), `guildhall-case-${process.pid}-pooler-`))
  const [config, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')]
  writeFileSync(users, `"${decodeURIComponent(to.username)}" "${decodeURIComponent(to.password)}"\n`)
  writeFileSync(
    config,
    `[databases]
* = host=${socketFolder} port=${to.port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 12
max_client_conn = 200
${isAtLeast(version, 1, 21) ? 'max_prepared_statements = 200' : ''}
`,
  )
  const stepsDown = process.getuid?.() === 0 && uid !== 0
  if (stepsDown) for (const path of [folder, config, users]) chownSync(path, uid, gid)
  const [command, ...rest] = uid === 0 ? [...inNamespace, program, config] : [program, config]
  const launch = async (): Promise<ChildProcess> => {
    const child = spawn(command!, rest, {
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: '/',
      ...(stepsDown ? { uid, gid } : {}),
    })
    await accepts(port, child)
    return child
  }
  let child = await launch()
  const end = async () => {
    const gone = once(child, 'exit')
    if (child.kill('SIGKILL')) await gone
  }
  const url = new URL(target)
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    version,
    async kill() {
      await end()
      child = await launch()
    },
    async stop() {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const isAtLeast = (version: string, major: number, minor: number): boolean => {
  const [first = 0, second = 0] = version.split('.').map(Number)
  return first > major || (first === major && second >= minor)
}

async function accepts(port: number, child: ChildProcess): Promise<void> {
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => (said = (said + String(chunk)).slice(-2_000)))
  const deadline = Date.now() + readyMs
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`PgBouncer ended while starting:\n${said}`)
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true))
      socket.once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
    if (Date.now() > deadline) throw new Error('PgBouncer opens no port.')
    await pause(50)
  }
}
