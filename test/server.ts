import { readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findRunning } from '../server/src/db/embedded/pid-file.ts'
import { isAlive } from '../server/src/db/embedded/processes.ts'
import { startEmbedded } from '../server/src/db/embedded/server.ts'
import { takeLock } from '../server/src/launch/lock.ts'

/** A server for test databases. `run` is the prefix of this run's databases; others are not touched. */
export type TestServer = { adminUrl: string; urlOf(database: string): string; run: string; stop(): Promise<void> }

const prefix = 'guildhall_test_'

/**
 * A server for throwaway databases: one of our own in the temporary folder, or that of DATABASE_URL, whose role must be
 * allowed to create databases. Removes what killed runs left behind.
 */
export async function startTestServer(): Promise<TestServer> {
  const run = `${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  const databaseUrl = process.env.DATABASE_URL
  return databaseUrl ? borrowServer(databaseUrl, run) : startOwnServer(run)
}

const folderOf = (run: string) => join(tmpdir(), `guildhall-test-${run}`)

async function startOwnServer(run: string): Promise<TestServer> {
  await sweepFolders()
  const dataDir = folderOf(run)
  // The lock shows that this run is alive. It is taken before the folder exists, so that no other run sweeps in
  // between.
  const taken = await takeLock(dataDir, () => ({ pid: process.pid }))
  if (!('lock' in taken)) throw new Error(`Another run uses ${dataDir}.`)
  const server = await startEmbedded({ dataDir, durable: false, maxConnections: 300 })
  return {
    run,
    adminUrl: server.adminUrl,
    urlOf: (database) => withDatabase(server.url, database),
    async stop() {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
      await taken.lock.release()
    },
  }
}

async function sweepFolders() {
  for (const name of readdirSync(tmpdir())) {
    const dataDir = join(tmpdir(), name)
    // test/programs.ts names the folder of a single test after the pid of its process.
    const pid = /^guildhall-case-(\d+)-/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) remove(dataDir, join(dataDir, 'data'))
    if (!name.startsWith('guildhall-test-')) continue
    const taken = await takeLock(dataDir, () => ({ pid: process.pid }))
    if (!('lock' in taken)) continue
    remove(dataDir, dataDir)
    await taken.lock.release()
  }
}

function remove(folder: string, dataDir: string) {
  try {
    const running = findRunning(join(dataDir, 'postgres'))
    if (running) process.kill(running.pid, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
    if (running) rmSync(running.socketFolder, { recursive: true, force: true })
  } catch {
    // The folder belongs to another user, or another run is removing it at the same time.
  }
}

async function borrowServer(url: string, run: string): Promise<TestServer> {
  const guard = new pg.Client({ connectionString: url, application_name: 'guildhall tests' })
  guard.on('error', () => {})
  await guard.connect()
  await guard.query('select pg_advisory_lock(hashtext($1))', [run])
  const drop = async (mine: boolean) => {
    const { rows } = await guard.query<{ name: string }>(
      `select datname as name from pg_database where starts_with(datname, $1)`,
      [prefix],
    )
    for (const { name } of rows) {
      const owner = name.slice(prefix.length).split('__')[0]!
      if (mine ? owner === run : await isDead(guard, owner))
        await guard.query(`drop database if exists ${guard.escapeIdentifier(name)} with (force)`)
    }
  }
  await drop(false)
  return {
    run,
    adminUrl: url,
    urlOf: (database) => withDatabase(url, database),
    async stop() {
      await drop(true)
      await guard.end()
    },
  }
}

// Each run holds an advisory lock in its database session. PostgreSQL frees the lock when the run ends, on whichever
// machine it ran.
async function isDead(client: pg.Client, run: string): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock(hashtext($1)) as free', [run])
  if (rows[0].free) await client.query('select pg_advisory_unlock(hashtext($1))', [run])
  return rows[0].free
}

export const databaseName = (run: string, name: string) => `${prefix}${run}__${name}`

/**
 * Creates a database of this run, empty or a copy of another, and returns its url. It is dropped at the end of the run.
 */
export async function createDatabase(server: TestServer, name: string, template?: string): Promise<string> {
  const url = server.urlOf(databaseName(server.run, name))
  const owner = decodeURIComponent(new URL(url).username)
  const like = template ? `template "${databaseName(server.run, template)}"` : ''
  await administer(server.adminUrl, `create database "${databaseName(server.run, name)}" owner "${owner}" ${like}`)
  return url
}

function withDatabase(url: string, database: string): string {
  const copy = new URL(url)
  copy.pathname = `/${database}`
  return copy.href
}

/** Runs one statement as the server's administrator. */
export async function administer(adminUrl: string, sql: string) {
  const client = new pg.Client({ connectionString: adminUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
