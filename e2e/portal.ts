import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freeTriple, freePort } from '../test/ports.ts'

/** A portal of one test: `log` is the file with its output and `dataDir` its folder; both exist until `remove()`. */
export type Portal = {
  url: string
  sandboxUrl: string
  pid: number
  log: string
  dataDir: string
  stop(): Promise<void>
  remove(): Promise<void>
}

const root = fileURLToPath(new URL('..', import.meta.url))

// Variables that a developer may set for their own portal, in the shell or in .env. They are emptied and not unset,
// because .env fills absent ones in, and a test must never write into the developer's database.
const ofTheDeveloper = [
  'NODE_ENV DEMO_PUBLIC DEV HOST DATABASE_URL DATABASE_DIRECT_URL DATABASE_REPLICA_URL APP_NAME API_BASE_URL API_ORIGINS TRUST_PROXY',
  'ADMIN_LOGIN ADMIN_PASSWORD SENTRY_DSN METRICS_TOKEN LOG_LEVEL',
  'GAME GAME_ROOT GAME_DIALECT GAME_CHEST_PICK SANDBOX_FOLDERS',
  'MAIL_URL MAIL_FROM GAME_BRIDGE_URL GAME_BRIDGE_SECRET HCAPTCHA_SITE_KEY HCAPTCHA_SECRET SANDBOX_HOST',
].flatMap((names) => names.split(' '))

// The first start on a machine builds the site and creates the database, which takes long.
const startTimeoutMs = 180_000
// The portal gives requests some time to finish before it stops, and this time is longer.
const stopTimeoutMs = 90_000

/**
 * Runs `npm start` on free ports, and waits until it is ready. It is a demo without limits and captcha unless
 * `variables` say otherwise. The data folder is a copy of PORTAL_TEMPLATE, which holds a new demo, or empty without it.
 * PORTAL_FOLDERS, of journeys, is where it is made.
 * `pid` and `stop` belong to `command`.
 */
export async function startPortal(
  variables: Record<string, string> = {},
  [program, ...rest]: [string, ...string[]] = [process.execPath, 'start.mjs'],
): Promise<Portal> {
  const folder = await mkdtemp(join(process.env.PORTAL_FOLDERS || tmpdir(), 'guildhall-run-'))
  const log = join(folder, 'portal.log')
  const dataDir = join(folder, 'data')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const sandboxPort = await freeTriple()
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const template = variables.DATABASE_URL ? undefined : process.env.PORTAL_TEMPLATE
  if (template) await copyFolder(template, dataDir)
  const output = openSync(log, 'a')
  const portal = spawn(program, rest, {
    cwd: root,
    stdio: ['ignore', output, output],
    env: {
      ...process.env,
      ...Object.fromEntries(ofTheDeveloper.map((name) => [name, ''])),
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      CAPTCHA: 'off',
      ...variables,
    },
  })
  closeSync(output)

  const stop = () => stopProcess(portal)
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await isReady(url, portal, log)
  } catch (error) {
    await stop()
    await remove()
    throw error
  }
  return { url, sandboxUrl, pid: portal.pid!, log, dataDir, stop, remove }
}

/** PostgreSQL refuses files of another owner, and `fs.cp` keeps no owner. */
export async function copyFolder(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') await cp(from, to, { recursive: true })
  else await promisify(execFile)('cp', ['-a', from, to])
}

/** The end of a log for people; long lines are cut. */
export function lastLines(log: string, count: number): string {
  if (!existsSync(log)) return ''
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-count)
  return lines.map((line) => line.slice(0, 600)).join('\n')
}

async function isReady(url: string, portal: ChildProcess, log: string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs
  while (Date.now() < deadline) {
    if (portal.exitCode !== null || portal.signalCode !== null)
      throw new Error(
        `The portal ended before it was ready (${portal.exitCode ?? portal.signalCode}).\n${lastLines(log, 60)}`,
      )
    const reply = await fetch(`${url}/readyz`).catch(() => undefined)
    if (reply?.ok) return
    await pause(100)
  }
  throw new Error(`The portal was not ready after ${startTimeoutMs / 1000} s.\n${lastLines(log, 60)}`)
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await ended
  clearTimeout(late)
}
