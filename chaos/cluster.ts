import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, chownSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../test/ports.ts'
import { findProgram } from './debian-program.ts'
import { ask } from './money-truth.ts'

interface Server {
  folder: string
  port: number
  url: string
  process: ChildProcess
}

/** A primary with a synchronous standby on this machine. */
export interface Cluster {
  /** Both hosts in one address, as libpq writes it. */
  url: string
  /** The primary of this moment. */
  primaryUrl(): string
  standbyUrl(): string
  /** What the standby receives is stored and not replayed until `resumeReplay`. */
  pauseReplay(): Promise<void>
  resumeReplay(): Promise<void>
  /** All processes of the standby: SIGSTOP is a network that is cut, since nothing is refused and nothing replies. */
  signalStandby(signal: 'SIGSTOP' | 'SIGCONT'): void
  killStandby(): Promise<void>
  startStandby(): Promise<void>
  /** Kills the primary for good and promotes the standby. */
  failOver(): Promise<void>
  /** Makes a new standby in place of the killed primary, and waits until commits wait for it. */
  rebuild(): Promise<void>
  stop(): Promise<void>
}

const role = 'postgres://guildhall@127.0.0.1'

/** Starts both with Debian's programs, as the user `postgres` when this process is root. Throws when they are missing. */
export async function startCluster(home: string, { isSynchronous = true } = {}): Promise<Cluster> {
  const programs = Object.fromEntries(
    ['initdb', 'postgres', 'pg_basebackup', 'pg_ctl'].map((name) => [name, findProgram(name, 'postgresql')]),
  )
  const user = userOf('postgres')
  const run = (name: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(programs[name]!, args, { cwd: '/', ...user, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${name} ended with ${status}: ${stderr}`)
  }
  const launch = async (folder: string, port: number): Promise<Server> => {
    const options = ['-D', folder, '-p', String(port), '-k', '', '-h', '127.0.0.1']
    const server = spawn(programs.postgres!, options, { stdio: 'ignore', cwd: '/', ...user })
    const url = `${role}:${port}/guildhall`
    await untilTrue(
      `PostgreSQL at ${port}`,
      async () => (await ask(`${role}:${port}/postgres`, 'select 1')).length === 1,
    )
    return { folder, port, url, process: server }
  }
  const copyOf = (from: Server, port: number): Promise<Server> => {
    const folder = join(home, `pg-${port}`)
    rmSync(folder, { recursive: true, force: true })
    run(
      'pg_basebackup',
      '-h',
      '127.0.0.1',
      '-p',
      String(from.port),
      '-U',
      'guildhall',
      '-D',
      folder,
      '-R',
      '-c',
      'fast',
    )
    return launch(folder, port)
  }
  chmodSync(home, 0o755)
  const folder = join(home, 'pg-first')
  mkdirSync(folder, { mode: 0o700 })
  if (user.uid !== undefined) [home, folder].forEach((each) => chownSync(each, user.uid!, user.gid!))
  run('initdb', '-D', folder, '-U', 'guildhall', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8')
  appendFileSync(
    join(folder, 'postgresql.conf'),
    // A standby that has lost its primary looks for a promotion only so often: 5 s unless it is set.
    'max_connections = 120\nwal_keep_size = 256MB\nshared_buffers = 64MB\nwal_retrieve_retry_interval = 200ms\n',
  )
  let primary = await launch(folder, await freePort())
  await ask(`${role}:${primary.port}/postgres`, 'create database guildhall')
  let standby = await copyOf(primary, await freePort())
  if (isSynchronous) await demandStandby(primary)
  return {
    url: `${role}:${primary.port},127.0.0.1:${standby.port}/guildhall?target_session_attrs=read-write`,
    primaryUrl: () => primary.url,
    standbyUrl: () => standby.url,
    pauseReplay: async () => void (await ask(standby.url, 'select pg_wal_replay_pause()')),
    resumeReplay: async () => void (await ask(standby.url, 'select pg_wal_replay_resume()')),
    signalStandby(signal) {
      for (const pid of [standby.process.pid!, ...childrenOf(standby.process.pid!)]) process.kill(pid, signal)
    },
    killStandby: () => kill(standby),
    async startStandby() {
      standby = await launch(standby.folder, standby.port)
    },
    async failOver() {
      const dead = primary
      await kill(dead)
      // Until the new standby is there, commits do not wait for one.
      appendFileSync(join(standby.folder, 'postgresql.auto.conf'), "synchronous_standby_names = ''\n")
      run('pg_ctl', '-D', standby.folder, 'reload')
      run('pg_ctl', '-D', standby.folder, 'promote', '-w')
      ;[primary, standby] = [standby, dead]
    },
    async rebuild() {
      rmSync(standby.folder, { recursive: true, force: true })
      standby = await copyOf(primary, standby.port)
      await demandStandby(primary)
    },
    stop: async () => void (await Promise.all([kill(primary), kill(standby)])),
  }
}

/** From here on a commit is acknowledged when the standby has it on its disk. */
async function demandStandby({ url }: Server): Promise<void> {
  await ask(url, `alter system set synchronous_standby_names = '*'`)
  await ask(url, 'select pg_reload_conf()')
  const inStep = `select 1 from pg_stat_replication where sync_state = 'sync' and state = 'streaming'`
  await untilTrue('the synchronous standby', async () => (await ask(url, inStep)).length > 0)
}

/** The postmaster alone: its children end when they notice, as after a crash of it. */
async function kill({ process: server }: Server): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill('SIGKILL')
  await gone
}

function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return stdout.split('\n').map(Number).filter(Boolean)
}

function userOf(name: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  if (!uid) throw new Error(`There is no user ${name} to run PostgreSQL as. Install it: apt-get install postgresql`)
  return { uid: Number(uid), gid: Number(gid) }
}

async function untilTrue(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`${what} did not come within a minute.`)
    await pause(50)
  }
}
