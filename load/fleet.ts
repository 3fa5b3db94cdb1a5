import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { childrenOf } from '../bench/processes.ts'
import { earlierRelease, type EarlierVersion } from '../chaos/earlier-version.ts'
import { nodesConfiguration, startNginx, type Nginx } from '../chaos/nginx.ts'
import { describeRelease } from '../scripts/release/describe.ts'
import { stageHome } from '../scripts/release/stage.ts'
import { freePort, freeTriple } from '../test/ports.ts'
import { switchAllOn } from '../test/switches.ts'
import { makeStageFolder } from './stage-folder.ts'
import { folderOfNode, startOutside, type World } from './world.ts'

const root = join(import.meta.dirname, '..')
const sample = join(root, 'ops/nginx-nodes.conf')
const startMs = 60_000
export const versions = { older: '1.0.0', newer: '1.1.0' }

/** Portals of one installation behind nginx. The load goes to nginx, so `world` has it as the only node. */
export interface Fleet {
  world: World
  nodes: FleetNode[]
  /** The file in which nginx writes a line for each request. */
  accessLog: string
  dataDir: string
  /** Starts one more portal of the current release, which nginx learns of. */
  add(): Promise<void>
  /** Makes the next version the current release, as `./guildhall upgrade` does. `drill` are further migrations of it. */
  install(drill: Record<string, string>): Promise<void>
  /** What the portals logged as errors. */
  errors(): string[]
}

export interface FleetNode {
  url: string
  version(): Promise<string>
  start(): Promise<void>
  /** Asks it to stop, and waits for its end. Returns how long that took. */
  stop(): Promise<number>
  /** Ends launcher and portal at once, as a machine that loses its power. */
  kill(): Promise<void>
}

/** Starts three portals of an earlier version on a durable database, behind nginx with `ops/nginx-nodes.conf`. */
export async function startFleet(earlier: EarlierVersion): Promise<Fleet> {
  const { folder, undo, stop } = makeStageFolder()
  try {
    const home = join(folder, 'guildhall')
    stageHome(earlier.folder, home, earlierRelease(earlier, versions.older))
    const { outside, variables } = await startOutside(folder, undo)
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const settings = { ...variables, PUBLIC_URL: url, TRUST_PROXY: '127.0.0.1' }
    const nodes: FleetNode[] = []
    const newNode = async () => {
      const node = await aNode({ folder, home, at: nodes.length, settings })
      undo.push(node.stop)
      nodes.push(node)
      await node.start()
    }
    for (let at = 0; at < 3; at += 1) await newNode()
    await switchAllOn(outside.databaseUrl)
    const site = () => nodesConfiguration(sample, { port, nodes: nodes.map((node) => node.url) })
    const nginx = await startNginxWithLog(folder, await site(), port)
    undo.push(nginx.stop)
    return {
      world: { nodes: [{ url, launcherPid: nginx.pid, portalPid: nginx.pid }], ...outside, stop },
      nodes,
      accessLog: accessLogOf(folder),
      dataDir: join(folder, 'node-0'),
      async add() {
        await newNode()
        await nginx.reload(await site())
      },
      install: (drill) => installNext(folder, home, earlier, drill),
      errors: () => nodes.flatMap((_, at) => errorsIn(logOf(folder, at))),
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const accessLogOf = (folder: string) => join(folder, 'access.log')
const logOf = (folder: string, at: number) => join(folder, `node-${at}.log`)

const startNginxWithLog = (folder: string, site: string, port: number): Promise<Nginx> => {
  const fields = ['msec', 'request_method', 'uri', 'status', 'upstream_addr', 'upstream_status', 'http_idempotency_key']
  const format = fields.map((name) => `$${name}`).join('|')
  const log = [`log_format trial '${format}';`, `access_log ${accessLogOf(folder)} trial;`]
  return startNginx(folder, site, port, { hasWorkers: true, log })
}

interface Place {
  folder: string
  home: string
  at: number
  settings: Record<string, string>
}

async function aNode({ folder, home, at, settings }: Place): Promise<FleetNode> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const log = logOf(folder, at)
  const env = {
    ...settings,
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
    PORT: String(port),
    SANDBOX_PORT: String(await freeTriple()),
    DATA_DIR: folderOfNode(folder, at),
    RATE_LIMITS: 'off',
    CAPTCHA: 'off',
    LOG_LEVEL: 'error',
  }
  let launcher: ChildProcess | undefined
  const isRunning = () => launcher && launcher.exitCode === null && launcher.signalCode === null
  return {
    url,
    version: async () => ((await (await fetch(`${url}/healthz`)).json()) as { version: string }).version,
    async start() {
      const output = openSync(log, 'a')
      launcher = spawn(join(home, 'guildhall'), ['start'], { env, stdio: ['ignore', output, output] })
      closeSync(output)
      const deadline = Date.now() + startMs
      while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) {
        if (!isRunning() || Date.now() > deadline)
          throw new Error(`Node ${at} is not ready:\n${readFileSync(log, 'utf8').slice(-2_000)}`)
        await pause(50)
      }
    },
    async stop() {
      if (!launcher || !isRunning()) return 0
      const beganAt = performance.now()
      const ended = once(launcher, 'exit')
      launcher.kill('SIGTERM')
      await ended
      return Math.round(performance.now() - beganAt)
    },
    async kill() {
      if (!launcher) return
      const portals = childrenOf(launcher.pid!)
      const ended = once(launcher, 'exit')
      launcher.kill('SIGKILL')
      for (const pid of portals) process.kill(pid, 'SIGKILL')
      await ended
    },
  }
}

async function installNext(
  folder: string,
  home: string,
  { migrations }: EarlierVersion,
  drill: Record<string, string>,
): Promise<void> {
  const stage = join(folder, 'stage')
  const release = describeRelease(root, versions.newer)
  const names = Object.keys(drill)
  stageHome(root, join(stage, 'guildhall'), {
    ...release,
    migrations: [...release.migrations, ...names],
    toleratedFrom: versions.older,
  })
  for (const name of names)
    writeFileSync(join(stage, 'guildhall/releases', versions.newer, 'server/src/db/migrations', name), drill[name]!)
  const missing = migrations.filter((name) => !release.migrations.includes(name))
  if (missing.length > 0)
    throw new Error(`The earlier version has migrations that this one lacks: ${missing.join(', ')}`)
  const archive = join(folder, 'next.tar.gz')
  execFileSync('tar', ['-C', stage, '--use-compress-program=gzip -1', '-cf', archive, 'guildhall'])
  rmSync(stage, { recursive: true })
  const env = { PATH: `${dirname(process.execPath)}:${process.env.PATH}` }
  await promisify(execFile)(join(home, 'guildhall'), ['upgrade', archive, '--no-backup'], { env })
  rmSync(archive)
}

/** Each error of a log once, with how often it came. */
function errorsIn(file: string): string[] {
  const counts = new Map<string, number>()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const text = messageOf(line)
    if (text) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts].map(([text, count]) => `${count} × ${text}`)
}

function messageOf(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    const { level, msg, err } = JSON.parse(line) as { level?: number; msg?: string; err?: { message?: string } }
    return (level ?? 0) >= 50 ? `${msg ?? ''}: ${err?.message ?? ''}`.slice(0, 300) : undefined
  } catch {
    return undefined
  }
}
