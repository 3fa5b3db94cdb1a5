import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createConnection } from 'mysql2/promise'
import { freePort } from '../test/ports.ts'

const startMs = 60_000

export interface MariaDb {
  /** A reader that may only select. */
  url: string
  stop(): Promise<void>
}

/**
 * Starts a MariaDB of this machine (Debian: mariadb-server) in a folder, with a database that these statements fill. Null
 * where there is none.
 */
export async function startMariaDb(folder: string, statements: string[]): Promise<MariaDb | null> {
  const dataDir = join(folder, 'mariadb')
  await mkdir(dataDir, { recursive: true })
  const user = `--user=${userInfo().username}`
  try {
    await promisify(execFile)('mariadb-install-db', [
      `--datadir=${dataDir}`,
      user,
      '--auth-root-authentication-method=normal',
    ])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const port = await freePort()
  const server = spawn(
    'mariadbd',
    [
      '--no-defaults',
      `--datadir=${dataDir}`,
      user,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      `--socket=${join(folder, 'm.sock')}`,
    ],
    { stdio: 'ignore' },
  )
  const gone = once(server, 'exit')
  const stop = async () => {
    server.kill('SIGTERM')
    await gone
  }
  try {
    const root = await connectSoon(port)
    for (const statement of [
      'create database oldsite character set utf8mb4',
      `create user reader@'127.0.0.1' identified by 'geheim'`,
      `grant select on oldsite.* to reader@'127.0.0.1'`,
      'use oldsite',
      ...statements,
    ])
      await root.query(statement)
    await root.end()
    return { url: `mysql://reader:geheim@127.0.0.1:${port}/oldsite`, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function connectSoon(port: number) {
  const deadline = Date.now() + startMs
  for (;;) {
    try {
      return await createConnection({ host: '127.0.0.1', port, user: 'root', disableEval: true })
    } catch (error) {
      if (Date.now() > deadline) throw error
      await pause(200)
    }
  }
}
