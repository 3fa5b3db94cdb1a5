import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../server/src/db/embedded/server.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { prepareJobs } from '../server/src/jobs/worker.ts'
import { certs } from '../sandbox/src/certs.ts'
import { sandboxMerchant } from '../server/src/config/sandbox-credentials.ts'
import { freePort, freeTriple } from '../test/ports.ts'
import { told, type MoneyPoint } from './money-points.ts'

const startMs = 120_000
/** Under which the sandbox's game answers. */
export const bridgeSecret = 'sandbox'

/** Two portals, the sandbox and a durable PostgreSQL of their own, each a process that can be killed and comes back. */
export interface MoneyWorld {
  databaseUrl: string
  sandboxUrl: string
  /** Where the portals answer; one of them may be away. */
  nodes: [string, string]
  /** Kills at a point and brings back what was killed. `giveUp` kills where the point never came. */
  kill(point: MoneyPoint, giveUp: AbortSignal): Promise<'at the point' | 'by the clock'>
  /** The environment of a portal here, for commands of the console. */
  variables: Record<string, string>
  /** Replaces the portal's rows by those of an older dump, while both portals are away; providers stay as they are. */
  restore(dump: string): Promise<void>
  /** Processes that ended though nobody killed them, with the last that they said. */
  ended: string[]
  stop(): Promise<void>
}

/**
 * With `game` the sandbox plays the game too, and portals wait that long for it; otherwise they find none. `portal` is
 * the file of a node.
 */
export async function startMoneyWorld({
  game = false,
  gameTimeoutMs = 5_000,
  portal: portalFile = 'money-node.ts',
} = {}): Promise<MoneyWorld> {
  const folder = await mkdtemp(join(tmpdir(), `guildhall-case-${process.pid}-`))
  const dataDir = join(folder, 'data')
  let database = await startEmbedded({ dataDir })
  const databaseUrl = database.url
  await migrate(databaseUrl)
  await prepareJobs(databaseUrl)

  const sandboxPort = await freeTriple()
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const ports = [await freePort(), await freePort()] as const
  const nodes: [string, string] = [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`]
  const balancer = await balance(nodes)
  const notificationUrl = `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`
  const common = { PATH: process.env.PATH ?? '', DATABASE_URL: databaseUrl, NOTIFICATION_URL: notificationUrl }
  const said: string[] = []

  const start = async (file: string, variables: Record<string, string>): Promise<ChildProcess> => {
    const child = fork(join(import.meta.dirname, file), [], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: { ...common, ...variables },
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
  const startSandbox = () =>
    start('../sandbox/src/main.ts', {
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_TICK_MS: '0',
      GAME_BRIDGE_SECRET: bridgeSecret,
      SANDBOX_WEBHOOK_DELAY_MS: '20',
      SANDBOX_WEBHOOK_LATE_MS: '1500',
      SANDBOX_WEBHOOK_RETRY_SCALE: String(1 / 9_000),
    })
  const merchant = {
    ...sandboxMerchant({ url: sandboxUrl, pixUrl: `https://127.0.0.1:${sandboxPort + 2}/pix`, certs }),
    SECRET_KEY: 's'.repeat(32),
    PASSWORD_PEPPER: 'p'.repeat(32),
    PAYMENT_TIMEOUT_MS: '3000',
  }
  const startNode = (node: 0 | 1) =>
    start(portalFile, {
      ...merchant,
      PORT: String(ports[node]),
      PUBLIC_URL: nodes[node],
      DATA_DIR: join(folder, `node-${node}`),
      RATE_LIMITS: 'off',
      CAPTCHA: 'off',
      MAIL_URL: 'smtp://127.0.0.1:1',
      GAME_BRIDGE_URL: game ? `${sandboxUrl}/game` : 'http://127.0.0.1:1/game',
      GAME_BRIDGE_SECRET: bridgeSecret,
      GAME_TIMEOUT_MS: String(gameTimeoutMs),
    })
  /** Whatever was killed meanwhile may keep it from starting: the database, mostly. */
  const again = async <T>(work: () => Promise<T>): Promise<T> => {
    const deadline = Date.now() + startMs
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (Date.now() > deadline) throw error
      }
    }
  }

  const ended: string[] = []
  let sandbox = await startSandbox()
  const portals: [ChildProcess, ChildProcess] = [await startNode(0), await startNode(1)]
  const end = async (child: ChildProcess) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  // Whoever ends by itself comes back as well: a portal that starts while the database is away.
  const revive = async () => {
    const isGone = (child: ChildProcess) => {
      const how = child.signalCode ?? child.exitCode
      if (how !== null) ended.push(`${child.spawnargs.at(-1)} ended with ${how}: ${said.join('').slice(-3_000)}`)
      return how !== null
    }
    if (isGone(sandbox)) sandbox = await again(startSandbox)
    for (const node of [0, 1] as const) if (isGone(portals[node])) portals[node] = await again(() => startNode(node))
  }

  return {
    databaseUrl,
    sandboxUrl,
    nodes,
    ended,
    variables: { ...common, ...merchant, DATA_DIR: join(folder, 'node-0') },
    async restore(dump) {
      await Promise.all(portals.map(end))
      const admin = new URL(database.adminUrl)
      admin.pathname = new URL(databaseUrl).pathname
      await loadDump(admin.href, dump)
      for (const node of [0, 1] as const) portals[node] = await again(() => startNode(node))
    },
    async kill(point, giveUp) {
      if (point.target === 'database') {
        await waitMs(point.afterMs)
        process.kill(database.pid, 'SIGKILL')
        await database.gone
        database = await again(() => startEmbedded({ dataDir }))
        if (database.url !== databaseUrl) throw new Error(`The database moved to another address (${told(point)}).`)
        await revive()
        return 'at the point'
      }
      if (point.target === 'sandbox') {
        await waitMs(point.afterMs)
        await end(sandbox)
        sandbox = await again(startSandbox)
        await revive()
        return 'at the point'
      }
      const portal = portals[point.node]
      const gone = once(portal, 'exit')
      portal.send(point.at)
      const clock = giveUp.aborted ? Promise.resolve() : once(giveUp, 'abort')
      const reached = await Promise.race([gone.then(() => true), clock.then(() => false)])
      await end(portal)
      portals[point.node] = await again(() => startNode(point.node))
      await revive()
      return reached ? 'at the point' : 'by the clock'
    },
    async stop() {
      await Promise.all([end(sandbox), ...portals.map(end)])
      balancer.closeAllConnections()
      balancer.close()
      await database.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Foreign keys and triggers are off while the rows come in; what jobs were under way is not in a dump. */
async function loadDump(adminUrl: string, dump: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`set local session_replication_role = replica`)
    const { rows } = await client.query<{ tables: string }>(
      `select string_agg(format('%I.%I', schemaname, tablename), ', ') as tables from pg_tables
       where schemaname = 'public' and tablename <> 'schema_migrations' or tablename = '_private_jobs'`,
    )
    await client.query(`truncate ${rows[0]?.tables}`)
    await client.query(dump)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

const waitMs = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** What stands in front of two portals: each request goes to one of them, to the other when that one is away. */
async function balance(nodes: readonly string[]): Promise<Server> {
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('error', () => {})
    incoming.on('end', () => pass(incoming, outgoing, Buffer.concat(chunks), (turn += 1), 0))
  })
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer, first: number, tried: number) => {
    const { method, url = '/', headers } = incoming
    const sent = request(nodes[(first + tried) % nodes.length] + url, { method, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.on('error', () => outgoing.destroy())
      reply.pipe(outgoing)
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && tried + 1 < nodes.length)
        return pass(incoming, outgoing, body, first, tried + 1)
      // It may have been taken: whoever sent it sends it again.
      outgoing.destroy()
    })
    sent.end(body)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}
