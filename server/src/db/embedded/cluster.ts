import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { RunAs } from './run-as.ts'

const version = '18'
const passwordFile = 'guildhall.password'

/**
 * Makes the cluster folder when there is none. It is made under another name and renamed at the end. A killed start
 * therefore leaves remains that the next start sweeps, and never half a database.
 */
export async function ensureCluster(cluster: string, binaries: Binaries, runAs: RunAs, durable: boolean) {
  if (existsSync(cluster) && readdirSync(cluster).length > 0) {
    const marker = join(cluster, 'PG_VERSION')
    if (!existsSync(marker))
      throw new Error(`${cluster} holds files but no database. Move them away or choose another DATA_DIR.`)
    const found = readFileSync(marker, 'utf8').trim()
    if (found === version) return
    throw new Error(
      `The database in ${cluster} was made by PostgreSQL ${found}; this is ${version}. Dump it with ${found} and restore it into an empty DATA_DIR.`,
    )
  }
  sweep(cluster)
  // A new name each time, because an initdb orphaned by a kill may still write into the last one.
  const making = `${cluster}.init-${randomBytes(4).toString('hex')}`
  const password = randomBytes(24).toString('base64url')
  const ask = `${making}.password`
  mkdirSync(making, { mode: 0o700 })
  writeFileSync(ask, password, { mode: 0o600 })
  if (runAs.uid !== undefined) for (const each of [making, ask]) chownSync(each, runAs.uid, runAs.gid!)
  try {
    // The collation built into PostgreSQL sorts alike on every machine. LC_CTYPE is the system's, because the trigram
    // index asks it which bytes are letters. Where C.UTF-8 is unknown, C is used.
    const first = await initdb(binaries, runAs, making, ask, durable, ['--locale=C.UTF-8'])
    const failed =
      first && (await initdb(binaries, runAs, making, ask, durable, ['--locale=C', '--builtin-locale=C.UTF-8']))
    if (failed) throw new Error(`The database could not be made in ${making}:\n${first}\n${failed}`)
    // Inside the cluster, so that the two are copied, moved and deleted together.
    renameSync(ask, join(making, passwordFile))
    renameSync(making, cluster)
    if (durable) syncFolder(dirname(cluster))
  } catch (error) {
    sweep(cluster)
    throw error
  }
}

/** The password of both roles, made with the cluster. */
export function readPassword(cluster: string): string {
  return readFileSync(join(cluster, passwordFile), 'utf8')
}

// Runs initdb. Returns its error, or '' when it succeeded.
function initdb(
  binaries: Binaries,
  runAs: RunAs,
  folder: string,
  passwordFile: string,
  durable: boolean,
  locale: string[],
) {
  const command = [
    ...runAs.prefix,
    binaries.initdb,
    `--pgdata=${folder}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    ...locale,
    ...(durable ? [] : ['--no-sync']),
  ]
  return new Promise<string>((resolve) => {
    let said = ''
    const child = spawn(command[0]!, command.slice(1), {
      uid: runAs.uid,
      gid: runAs.gid,
      cwd: rootFolder(),
      env: binaries.env,
      windowsHide: true,
    })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
    child.on('error', (error) => resolve(String(error)))
    child.on('close', (code) => resolve(code === 0 ? '' : said.trim() || `initdb ended with ${code}`))
  })
}

// A working directory that every user may enter.
export const rootFolder = () => (process.platform === 'win32' ? process.cwd() : '/')

function sweep(cluster: string) {
  const folder = dirname(cluster)
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${basename(cluster)}.init`)) continue
    try {
      rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3 })
    } catch {
      // An orphaned initdb still fills it; the next start sweeps again.
    }
  }
}

function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const file = openSync(folder, 'r')
  fsyncSync(file)
  closeSync(file)
}
