import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { describeRelease } from '../scripts/release/describe.ts'
import { stageHome } from '../scripts/release/stage.ts'
import { freePort, freeTriple } from '../test/ports.ts'
import { createDatabase, startTestServer } from '../test/server.ts'
import { balance } from './balancer.ts'
import { startUpgradeLoad } from './upgrade-load.ts'

export interface UpgradeReport {
  reads: number
  failedReads: string[]
  writes: number
  failedWrites: number
  /** Acknowledged articles that are not there at the end. */
  lost: string[]
  /** The versions of both nodes after the start, the upgrade and the rollback. */
  versions: string[]
}

const root = join(import.meta.dirname, '..')
const [older, newer] = ['1.0.0', '1.1.0']
const addition = '9999-drill.sql'

/**
 * Upgrades two nodes of an installed release to the next one, which has a migration more, and rolls back, while visitors
 * read and staff write. Each node restarts while the other one replies.
 */
export async function upgradeUnderLoad({ say }: { say(line: string): void }): Promise<UpgradeReport> {
  const server = await startTestServer()
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-upgrade-'))
  const home = join(folder, 'guildhall')
  const installation: Installation = {
    home,
    variables: {
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      DATABASE_URL: await createDatabase(server, 'upgrade'),
      DATA_DIR: join(folder, 'data'),
      RATE_LIMITS: 'off',
      CAPTCHA: 'off',
      LOG_LEVEL: 'error',
    },
  }
  const nodes: Node[] = []
  try {
    stageHome(root, home, describeRelease(root, older))
    const archive = archiveOfNext(folder)
    for (const name of ['one', 'two']) nodes.push(await aNode(installation, name))
    const balancer = await balance(
      nodes.map(({ url }) => url),
      { repeatsReads: true },
    )
    const load = await startUpgradeLoad(`http://127.0.0.1:${(balancer.address() as AddressInfo).port}`)
    const versions = [await versionsOf(nodes)]
    for (const command of [['upgrade', archive], ['rollback']]) {
      await load.goesOn()
      say((await run(installation, command)).trim())
      for (const node of nodes) await node.restart()
      versions.push(await versionsOf(nodes))
    }
    const report = { ...(await load.end()), versions }
    balancer.close()
    return report
  } finally {
    for (const node of nodes) await node.stop()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Installation {
  home: string
  variables: Record<string, string>
}

interface Node {
  url: string
  restart(): Promise<void>
  stop(): Promise<void>
}

/** The archive of the next version: the same code with a further migration, which the older one tolerates. */
function archiveOfNext(folder: string): string {
  const stage = join(folder, 'stage')
  const release = describeRelease(root, newer)
  stageHome(root, join(stage, 'guildhall'), {
    ...release,
    migrations: [...release.migrations, addition],
    toleratedFrom: older,
  })
  const migrations = join(stage, 'guildhall/releases', newer, 'server/src/db/migrations')
  writeFileSync(join(migrations, addition), 'create table drill (id bigint);\n')
  const archive = join(folder, `guildhall-${newer}.tar.gz`)
  execFileSync('tar', ['-C', stage, '-czf', archive, 'guildhall'])
  rmSync(stage, { recursive: true })
  return archive
}

async function run({ home, variables }: Installation, command: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(join(home, 'guildhall'), command, { env: variables })
  return stdout
}

async function aNode({ home, variables }: Installation, name: string): Promise<Node> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { ...variables, PORT: String(port), PUBLIC_URL: url, SANDBOX_PORT: String(await freeTriple()) }
  const log = join(home, `${name}.log`)
  let launcher: ChildProcess | undefined
  async function start() {
    const output = openSync(log, 'a')
    launcher = spawn(join(home, 'guildhall'), ['start'], { env, stdio: ['ignore', output, output] })
    closeSync(output)
    for (;;) {
      if (launcher.exitCode !== null) throw new Error(`Node ${name} ended:\n${readFileSync(log, 'utf8').slice(-2_000)}`)
      if ((await fetch(`${url}/readyz`).catch(() => undefined))?.ok) return
      await pause(50)
    }
  }
  async function stop() {
    if (!launcher || launcher.exitCode !== null) return
    const ended = once(launcher, 'exit')
    launcher.kill('SIGTERM')
    await ended
  }
  await start()
  return {
    url,
    stop,
    async restart() {
      await stop()
      await start()
    },
  }
}

async function versionsOf(nodes: Node[]): Promise<string> {
  const versions = await Promise.all(
    nodes.map(async ({ url }) => ((await (await fetch(`${url}/healthz`)).json()) as { version: string }).version),
  )
  return versions.join(' and ')
}
