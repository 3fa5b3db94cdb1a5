import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, realpathSync, rmdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type Binaries, findBinaries } from './binaries.ts'
import { ensureCluster, readPassword, rootFolder } from './cluster.ts'
import { limitLog, openLog, readTail } from './log-file.ts'
import { clearRemains, findRunning, type Running } from './pid-file.ts'
import { isAlive } from './processes.ts'
import { acceptsConnections, prepareDatabase } from './ready.ts'
import { chooseRunAs, type RunAs } from './run-as.ts'
import { makeSocketFolder } from './socket-folder.ts'

const windows = process.platform === 'win32'

export type EmbeddedServer = {
  /** For the portal: the role and database `guildhall`. */
  url: string
  /** For the test harness: the superuser. */
  adminUrl: string
  pid: number
  /** True when a running server was found and taken over. */
  adopted: boolean
  /** Resolves when the server has ended, for any reason. */
  gone: Promise<void>
  stop(): Promise<void>
}

type EmbeddedOptions = {
  /** The folder that holds the cluster (`postgres/`) and its log. */
  dataDir: string
  /** False for throwaway databases: nothing is forced to disk. */
  durable?: boolean
  maxConnections?: number
  /** False where there was a database, so that none is made in place of one whose disk is gone. */
  mayMake?: boolean
  /** The package's folder; tests break it on purpose. */
  binaries?: string
}

/**
 * Starts the embedded PostgreSQL of a data directory, or takes over the one that still runs there. Recovers from the
 * remains of earlier runs: half an initdb, a stale pid file, a zombie, a reused pid. The caller holds the directory's
 * lock.
 */
export async function startEmbedded({
  dataDir,
  durable = true,
  maxConnections = 100,
  mayMake = true,
  binaries: folder,
}: EmbeddedOptions): Promise<EmbeddedServer> {
  if (!mayMake && !existsSync(join(dataDir, 'postgres', 'PG_VERSION')))
    throw new Error(`The database in ${dataDir} is gone. Mount the disk of DATA_DIR.`)
  mkdirSync(dataDir, { recursive: true })
  const home = realpathSync(dataDir)
  const cluster = join(home, 'postgres')
  const log = join(home, 'postgres.log')
  const binaries = findBinaries(join(home, 'postgres-libraries'), folder)
  const runAs = chooseRunAs(binaries, cluster)
  await ensureCluster(cluster, binaries, runAs, durable)
  const password = readPassword(cluster)
  limitLog(log)

  for (;;) {
    const found = findRunning(cluster)
    const started = found ? undefined : await launch({ cluster, log, binaries, runAs, durable, maxConnections })
    const running = (found ?? started)!
    const gone = started ? started.gone : watch(running.pid)
    const adminUrl = urlFor(running, 'postgres', password, 'postgres')
    if (await untilReady(adminUrl, gone)) {
      await prepareDatabase(adminUrl, password)
      return {
        url: urlFor(running, 'guildhall', password, 'guildhall'),
        adminUrl,
        pid: running.pid,
        adopted: found !== undefined,
        gone,
        stop: () => stop({ cluster, binaries, running, gone }),
      }
    }
    // A server that was found running may have been about to end. One that we started has written a reason.
    if (started) throw new Error(`The embedded database ended while starting. The end of ${log}:\n${readTail(log)}`)
  }
}

/** The address of the running embedded PostgreSQL of a data directory. Starts nothing. */
export function findEmbedded(dataDir: string): { url: string } | undefined {
  const cluster = join(realpathSync(dataDir), 'postgres')
  const running = findRunning(cluster)
  return running && { url: urlFor(running, 'guildhall', readPassword(cluster), 'guildhall') }
}

type Launch = {
  cluster: string
  log: string
  binaries: Binaries
  runAs: RunAs
  durable: boolean
  maxConnections: number
}

async function launch({
  cluster,
  log,
  binaries,
  runAs,
  durable,
  maxConnections,
}: Launch): Promise<Running & { gone: Promise<void> }> {
  const socketFolder = windows ? '' : makeSocketFolder(cluster, runAs)
  if (!windows) await clearRemains(cluster, socketFolder)
  const port = windows ? await freePort() : 5432
  const settings = {
    ...(windows ? { listen_addresses: '127.0.0.1' } : { listen_addresses: '', unix_socket_directories: socketFolder }),
    port,
    max_connections: maxConnections,
    shared_buffers: '64MB',
    max_wal_size: '512MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    fsync: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  if (windows) return launchOnWindows(cluster, log, binaries, flags, port)

  const command = [...runAs.prefix, binaries.postgres, '-D', cluster, ...flags]
  const output = openLog(log)
  // A session of its own: Ctrl-C in the terminal must not stop it before the portal has drained. It also survives its
  // parent, so that the next start takes it over.
  const child = spawn(command[0]!, command.slice(1), {
    uid: runAs.uid,
    gid: runAs.gid,
    cwd: rootFolder(),
    env: binaries.env,
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  child.unref()
  const gone = endOf(child)
  if (child.pid === undefined) throw new Error(`${binaries.postgres} could not be started.`)
  return { pid: child.pid, port, socketFolder, gone }
}

// On Windows pg_ctl gives up administrator rights, and only it can ask for a clean stop.
function launchOnWindows(cluster: string, log: string, binaries: Binaries, flags: string[], port: number) {
  const options = flags.map((flag) => (flag === '-c' ? flag : `"${flag}"`)).join(' ')
  spawnSync(binaries.pgCtl, ['start', '-w', '-D', cluster, '-l', log, '-o', options], {
    env: binaries.env,
    windowsHide: true,
    stdio: 'ignore',
  })
  const running = findRunning(cluster)
  if (!running) throw new Error(`The embedded database did not start. The end of ${log}:\n${readTail(log)}`)
  return { ...running, port, gone: watch(running.pid) }
}

const endOf = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })

// Nobody reports the end of a server that is not our child.
const watch = (pid: number) =>
  new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      if (isAlive(pid)) return
      clearInterval(timer)
      resolve()
    }, 200)
    timer.unref()
  })

// Crash recovery may take long, so only the end of the server ends the waiting.
async function untilReady(adminUrl: string, gone: Promise<void>): Promise<boolean> {
  const end = { reached: false }
  void gone.then(() => (end.reached = true))
  for (let pauseMs = 15; !end.reached; pauseMs = Math.min(pauseMs * 1.5, 150)) {
    if (await acceptsConnections(adminUrl)) return true
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return false
}

// Fast shutdown: sessions are cut and the last checkpoint is written. Only when that hangs, the server is killed.
type Stop = { cluster: string; binaries: Binaries; running: Running; gone: Promise<void> }

async function stop({ cluster, binaries, running: { pid, socketFolder }, gone }: Stop) {
  // After its end, another process may have its pid.
  if (await within(gone, 0)) return removeIfEmpty(socketFolder)
  if (windows) {
    spawnSync(binaries.pgCtl, ['stop', '-m', 'fast', '-w', '-D', cluster], { env: binaries.env, windowsHide: true })
    return gone
  }
  for (const [signal, patienceMs] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (isAlive(pid)) process.kill(pid, signal)
    if (await within(gone, patienceMs)) break
  }
  removeIfEmpty(socketFolder)
}

function removeIfEmpty(folder: string) {
  try {
    rmdirSync(folder)
  } catch {
    // Removed already, or not empty.
  }
}

async function within(promise: Promise<void>, patienceMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), patienceMs)))
  const done = await Promise.race([promise.then(() => true), late])
  clearTimeout(timer)
  return done
}

// The host is in the query, where a socket's folder is allowed. Every URL parser accepts this form.
function urlFor({ port, socketFolder }: Running, role: string, password: string, database: string): string {
  const host = windows ? '127.0.0.1' : 'localhost'
  const query = windows ? '' : `?host=${encodeURIComponent(socketFolder)}`
  return `postgres://${role}:${password}@${host}:${port}/${database}${query}`
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
