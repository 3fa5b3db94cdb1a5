import { accessSync, constants, mkdirSync } from 'node:fs'
import type { Environment } from './environment.ts'

/** The process itself: where it listens, what it stands on and how it ends. */
export interface ProcessSettings {
  production: boolean
  dev: boolean
  host: string
  port: number
  databaseUrl: string
  dataDir: string
  /** The other side of what is not configured, in the demo; the launcher starts it. */
  sandboxUrl: string | null
  /** Off renders every answer anew, to measure what that costs. */
  cache: boolean
  drainMs: number
}

export function processSettings(environment: Environment): ProcessSettings {
  const { variables, production, port, dataDir, sandbox, problem } = environment
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK)
  } catch {
    problem(`DATA_DIR ${dataDir} cannot be written. Create it for the user that runs the portal, or set DATA_DIR.`)
  }
  if (!variables.DATABASE_URL)
    problem('DATABASE_URL is not set. Start with `npm start`, which brings its own PostgreSQL, or set it.')
  environment.wholeNumber('SANDBOX_PORT', 3900, 65_533)
  return {
    production,
    dev: variables.DEV === '1',
    host: variables.HOST || (production ? '0.0.0.0' : '127.0.0.1'),
    port,
    databaseUrl: variables.DATABASE_URL ?? '',
    dataDir,
    sandboxUrl: sandbox.isNeeded ? sandbox.url : null,
    cache: environment.onOff('CACHE'),
    drainMs: environment.wholeNumber('DRAIN_MS', 8000, 600_000),
  }
}
