import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { childrenOf } from '../bench/processes.ts'
import { startPortal, type Portal } from '../e2e/portal.ts'
import { certs } from '../sandbox/src/certs.ts'
import { describeRelease } from '../scripts/release/describe.ts'
import { stageHome } from '../scripts/release/stage.ts'
import { sandboxMerchant } from '../server/src/config/sandbox-credentials.ts'
import { startEmbedded } from '../server/src/db/embedded/server.ts'
import { compiled } from '../test/compiled.ts'
import { freeTriple } from '../test/ports.ts'
import { switchAllOn } from '../test/switches.ts'
import { makeStageFolder } from './stage-folder.ts'

/** The secret of the simulated game. */
export const bridgeSecret = 'secret of the load'

export interface Node {
  url: string
  launcherPid: number
  portalPid: number
}

/** Portals on one database, with one sandbox as providers, game and mail server; all on this machine alone. */
export interface World {
  nodes: Node[]
  databaseUrl: string
  adminUrl: string
  /** The name of the database. */
  database: string
  databasePid: number
  sandboxUrl: string
  sandboxPid: number
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '..')
/** Nodes share them, so that passwords and cookies of one are valid on the others. */
const secrets = { PASSWORD_PEPPER: 'p'.repeat(32), SECRET_KEY: 's'.repeat(32), PERSONAL_DATA_KEY: 'n'.repeat(32) }

/**
 * Starts an installed release on a durable embedded PostgreSQL, as the launcher starts it there. The database and the
 * sandbox run beside it, so that each can be measured alone.
 */
export async function startWorld({ nodes: count }: { nodes: number }): Promise<World> {
  const { folder, undo, stop } = makeStageFolder()
  try {
    const home = join(folder, 'guildhall')
    stageHome(root, home, describeRelease(root))
    const { outside, variables } = await startOutside(folder, undo)
    const portals: Portal[] = []
    for (let at = 0; at < count; at += 1) {
      const ownFolder = folderOfNode(folder, at)
      const portal = await startPortal({ ...variables, DATA_DIR: ownFolder }, [join(home, 'guildhall'), 'start'])
      undo.push(portal.remove, portal.stop)
      portals.push(portal)
    }
    await switchAllOn(outside.databaseUrl)
    const nodes = portals.map(({ url, pid }) => ({ url, launcherPid: pid, portalPid: childrenOf(pid)[0]! }))
    return { nodes, ...outside, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** What is around the portals: a database, the simulated systems, and the settings that lead to both. */
export async function startOutside(folder: string, undo: (() => Promise<unknown>)[]) {
  const server = await startEmbedded({ dataDir: join(folder, 'data') })
  undo.push(() => server.stop())
  const sandbox = await startSandbox(folder, server.url)
  undo.push(sandbox.stop)
  const variables = {
    ...secrets,
    ...sandboxMerchant({ url: sandbox.url, pixUrl: `https://127.0.0.1:${sandbox.port + 2}/pix`, certs }),
    DATABASE_URL: server.url,
    GAME_BRIDGE_URL: `${sandbox.url}/game`,
    GAME_BRIDGE_SECRET: bridgeSecret,
    MAIL_URL: `smtp://127.0.0.1:${sandbox.port + 1}`,
  }
  const outside = {
    databaseUrl: server.url,
    adminUrl: server.adminUrl,
    database: new URL(server.url).pathname.slice(1),
    databasePid: server.pid,
    sandboxUrl: sandbox.url,
    sandboxPid: sandbox.pid,
  }
  return { outside, variables }
}

/** The data folder of a node. All have the same uploads, as nodes of one portal need (docs/run.md, "Several nodes"). */
export function folderOfNode(folder: string, at: number): string {
  const [own, uploads] = [join(folder, `node-${at}`), join(folder, 'uploads')]
  mkdirSync(uploads, { recursive: true })
  mkdirSync(own)
  symlinkSync(uploads, join(own, 'uploads'))
  return own
}

async function startSandbox(folder: string, databaseUrl: string) {
  const port = await freeTriple()
  const url = `http://127.0.0.1:${port}`
  const log = join(folder, 'sandbox.log')
  const output = openSync(log, 'a')
  const child: ChildProcess = spawn(process.execPath, [...compiled.execArgv, join(root, 'sandbox/src/main.ts')], {
    stdio: ['ignore', output, output, 'ipc'],
    env: {
      PATH: process.env.PATH,
      ...compiled.env,
      DATABASE_URL: databaseUrl,
      SANDBOX_PORT: String(port),
      GAME_BRIDGE_SECRET: bridgeSecret,
      SANDBOX_WEBHOOK_DELAY_MS: '20',
    },
  })
  closeSync(output)
  const ended = once(child, 'exit')
  const how = await Promise.race([once(child, 'message').then(() => 'ready'), ended.then(() => 'ended')])
  if (how === 'ended') throw new Error(`The sandbox ended:\n${readFileSync(log, 'utf8').slice(-2_000)}`)
  return {
    url,
    port,
    pid: child.pid!,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
