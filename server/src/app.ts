import type { Kysely } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { DB } from './db/tables.ts'
import type { ByteCache } from './http/byte-cache.ts'
import type { Storage } from './ports/storage.ts'

/** What every service is handed: the world it may touch. */
export interface App {
  config: Config
  db: Kysely<DB>
  log: FastifyBaseLogger
  cache: ByteCache
  storage: Storage
  /** The only clock that code reads. */
  now(): Date
}

/** The person behind a valid token. */
export interface Caller {
  id: number
  sessionId: number
  login: string
  firstName: string
  lastName: string
  email: string | null
  roles: string[]
  isAdmin: boolean
  isSuperadmin: boolean
}
