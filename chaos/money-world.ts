import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded, type EmbeddedServer } from '../server/src/db/embedded/server.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { prepareJobs } from '../server/src/jobs/prepare-jobs.ts'
import { certs } from '../sandbox/src/certs.ts'
import { sandboxMerchant } from '../server/src/config/sandbox-credentials.ts'
import { freePort, freeTriple } from '../test/ports.ts'
import { switchAllOn } from '../test/switches.ts'
import { balance } from './balancer.ts'
import { loadDump } from './load-dump.ts'
import { describePoint, type MoneyPoint } from './money-points.ts'
import { again, end, start, type Processes } from './money-processes.ts'

/** The secret of the sandbox's game. */
export const bridgeSecret = 'sandbox'

/** Two portals, the sandbox and a durable PostgreSQL, each in a process that can be killed and restarted. */
export interface MoneyWorld {
  databaseUrl: string
  /** The database of the sandbox, which is the portal's unless that one is lost on purpose. */
  sandboxDatabaseUrl: string
  sandboxUrl: string
  /** The addresses of the portals; one of them may be down. */
  nodes: [string, string]
  /** Kills a process at a point and restarts it. `giveUp` ends the wait for a point that is not reached. */
  kill(point: MoneyPoint, giveUp: AbortSignal): Promise<'at the point' | 'by the clock'>
  /** The environment of a portal, for commands of the console. */
  variables: Record<string, string>
  /** Replaces the portal's rows by an older dump while both portals are down; providers keep their state. */
  restore(dump: string): Promise<void>
  /** Does some work while both portals are down, and starts them again. Providers and game go on. */
  whileDown(work: () => Promise<void>): Promise<void>
  /** Processes that ended without a kill, with their last output. */
  ended: string[]
  stop(): Promise<void>
}

/** Where the parts of a world are. */
export type MoneyPlaces = Pick<MoneyWorld, 'databaseUrl' | 'sandboxDatabaseUrl' | 'sandboxUrl' | 'nodes'>

/** The running processes, and how each is started. */
interface Machines {
  dataDir: string
  databaseUrl: string
  database: EmbeddedServer
  sandbox: ChildProcess
  portals: [ChildProcess, ChildProcess]
  processes: Processes
  ended: string[]
  startSandbox: () => Promise<ChildProcess>
  startNode: (node: 0 | 1) => Promise<ChildProcess>
}

/**
 * Starts the world. With `game` the sandbox simulates the game too, and portals wait that long for it; otherwise there
 * is no game. `portal` is the file of a node. With `hasOneFolder` both portals store files in the same folder.
 */
export async function startMoneyWorld({
  game = false,
  gameTimeoutMs = 5_000,
  portal: portalFile = 'money-node.ts',
  hasOneFolder = false,
} = {}): Promise<MoneyWorld> {
  const folder = await mkdtemp(join(tmpdir(), `guildhall-case-${process.pid}-`))
  const dataDir = join(folder, 'data')
  const database = await startEmbedded({ dataDir })
  const databaseUrl = database.url
  await migrate(databaseUrl)
  await prepareJobs(databaseUrl)
  await switchAllOn(databaseUrl)

  const sandboxPort = await freeTriple()
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const ports = [await freePort(), await freePort()] as const
  const nodes: [string, string] = [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`]
  const balancer = await balance(nodes)
  const notificationUrl = `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`
  const environment = { PATH: process.env.PATH ?? '', DATABASE_URL: databaseUrl, NOTIFICATION_URL: notificationUrl }
  const processes: Processes = { environment, said: [] }
  const merchant = merchantOf(sandboxPort)
  const bridgeUrl = game ? `${sandboxUrl}/game` : 'http://127.0.0.1:1/game'
  const startSandbox = () => start(processes, '../sandbox/src/main.ts', sandboxVariables(sandboxPort))
  const startNode = (node: 0 | 1) =>
    start(processes, portalFile, {
      ...merchant,
      PORT: String(ports[node]),
      PUBLIC_URL: nodes[node],
      DATA_DIR: join(folder, `node-${hasOneFolder ? 0 : node}`),
      ...gameVariables(bridgeUrl, gameTimeoutMs),
    })
  const sandbox = await startSandbox()
  const portals: [ChildProcess, ChildProcess] = [await startNode(0), await startNode(1)]
  const machines: Machines = {
    dataDir,
    databaseUrl,
    database,
    sandbox,
    portals,
    processes,
    ended: [],
    startSandbox,
    startNode,
  }
  return {
    databaseUrl,
    sandboxDatabaseUrl: databaseUrl,
    sandboxUrl,
    nodes,
    ended: machines.ended,
    variables: { ...environment, ...merchant, DATA_DIR: join(folder, 'node-0') },
    restore: (dump) => restore(machines, dump),
    whileDown: (work) => whileDown(machines, work),
    kill: (point, giveUp) => kill(machines, point, giveUp),
    stop: () => stop(machines, balancer, folder),
  }
}

export const sandboxVariables = (port: number) => ({
  SANDBOX_PORT: String(port),
  SANDBOX_TICK_MS: '0',
  GAME_BRIDGE_SECRET: bridgeSecret,
  SANDBOX_WEBHOOK_DELAY_MS: '20',
  SANDBOX_WEBHOOK_LATE_MS: '1500',
  SANDBOX_WEBHOOK_RETRY_SCALE: String(1 / 9_000),
})

export const merchantOf = (port: number) => ({
  ...sandboxMerchant({ url: `http://127.0.0.1:${port}`, pixUrl: `https://127.0.0.1:${port + 2}/pix`, certs }),
  SECRET_KEY: 's'.repeat(32),
  PASSWORD_PEPPER: 'p'.repeat(32),
  PERSONAL_DATA_KEY: 'n'.repeat(32),
  PAYMENT_TIMEOUT_MS: '3000',
})

export const gameVariables = (bridgeUrl: string, timeoutMs: number) => ({
  RATE_LIMITS: 'off',
  CAPTCHA: 'off',
  MAIL_URL: 'smtp://127.0.0.1:1',
  GAME_BRIDGE_URL: bridgeUrl,
  GAME_BRIDGE_SECRET: bridgeSecret,
  GAME_TIMEOUT_MS: String(timeoutMs),
})

function restore(machines: Machines, dump: string): Promise<void> {
  const admin = new URL(machines.database.adminUrl)
  admin.pathname = new URL(machines.databaseUrl).pathname
  return whileDown(machines, () => loadDump(admin.href, dump))
}

async function whileDown(machines: Machines, work: () => Promise<void>): Promise<void> {
  const { portals } = machines
  await Promise.all(portals.map(end))
  await work()
  for (const node of [0, 1] as const) portals[node] = await again(() => machines.startNode(node))
}

async function kill(
  machines: Machines,
  point: MoneyPoint,
  giveUp: AbortSignal,
): Promise<'at the point' | 'by the clock'> {
  if (point.target === 'portal') return killPortal(machines, point, giveUp)
  await pause(point.afterMs)
  if (point.target === 'database') await killDatabase(machines, point)
  else {
    await end(machines.sandbox)
    machines.sandbox = await again(machines.startSandbox)
  }
  await revive(machines)
  return 'at the point'
}

async function killDatabase(machines: Machines, point: MoneyPoint): Promise<void> {
  const { dataDir, databaseUrl, database } = machines
  process.kill(database.pid, 'SIGKILL')
  await database.gone
  machines.database = await again(() => startEmbedded({ dataDir }))
  if (machines.database.url !== databaseUrl)
    throw new Error(`The database moved to another address (${describePoint(point)}).`)
}

async function killPortal(
  machines: Machines,
  point: Extract<MoneyPoint, { target: 'portal' }>,
  giveUp: AbortSignal,
): Promise<'at the point' | 'by the clock'> {
  const { portals } = machines
  const portal = portals[point.node]
  const gone = once(portal, 'exit')
  portal.send(point.at)
  const clock = giveUp.aborted ? Promise.resolve() : once(giveUp, 'abort')
  const reached = await Promise.race([gone.then(() => true), clock.then(() => false)])
  await end(portal)
  portals[point.node] = await again(() => machines.startNode(point.node))
  await revive(machines)
  return reached ? 'at the point' : 'by the clock'
}

/** Restarts portals that ended by themselves because they started while the database was down. */
async function revive(machines: Machines): Promise<void> {
  const { portals, processes, ended } = machines
  const isGone = (child: ChildProcess) => {
    const how = child.signalCode ?? child.exitCode
    if (how !== null)
      ended.push(`${child.spawnargs.at(-1)} ended with ${how}: ${processes.said.join('').slice(-3_000)}`)
    return how !== null
  }
  if (isGone(machines.sandbox)) machines.sandbox = await again(machines.startSandbox)
  for (const node of [0, 1] as const)
    if (isGone(portals[node])) portals[node] = await again(() => machines.startNode(node))
}

async function stop({ sandbox, portals, database }: Machines, balancer: Server, folder: string): Promise<void> {
  await Promise.all([end(sandbox), ...portals.map(end)])
  balancer.closeAllConnections()
  balancer.close()
  await database.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
