import type { Kysely } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Permission } from '@guildhall/contract/permissions'
import type { Config } from './config.ts'
import type { Hold } from './db/backup/hold.ts'
import type { Counts } from './counts.ts'
import type { ConnectionUse } from './db/connect.ts'
import type { Replica } from './db/replica/replica.ts'
import type { Visits } from './db/visits.ts'
import type { DB } from './db/tables.ts'
import type { Hashing } from './passwords/hashing.ts'
import type { ByteCache } from './cache/byte-cache.ts'
import type { Job } from './jobs/job.ts'
import type { Captcha } from './ports/captcha.ts'
import type { Game } from './ports/game.ts'
import type { Mail } from './ports/mail.ts'
import type { PaymentProvider, Payments } from './ports/payments.ts'
import type { Push } from './ports/push.ts'
import type { Storage } from './ports/storage.ts'

/** The parts of the portal that services use, as their first argument. */
export interface App {
  config: Config
  /** The primary; while an endpoint runs that declares `fromReplica`, the replica or the primary (`http/read-late.ts`). */
  db: Kysely<DB>
  /** Null without DATABASE_REPLICA_URL. */
  replica: Replica | null
  log: FastifyBaseLogger
  cache: ByteCache
  visits: Visits
  /** Whether the portal was restored and not released: nothing may reach the outside. */
  hold: Hold
  storage: Storage
  mail: Mail
  push: Push
  captcha: Captcha
  game: Game
  /** The game for tests of the connection alone: without switches, and only for the accounts of tests. */
  gameOfTests: Game
  /** Null where a provider is not configured: its methods are off. */
  payments: Record<PaymentProvider, Payments | null>
  jobs: Jobs
  counts: Counts
  /** The database connections of this process. */
  connections(): ConnectionUse
  hashing: Hashing
  /** The only clock that code reads. */
  now(): Date
}

/**
 * Adds jobs, which a feature declares (`jobs.ts`), in the transaction of their cause. A payload holds no password and
 * no usable token.
 */
export interface Jobs {
  /** With a `key`, a waiting job of that key is replaced. `runAt` is the earliest moment. */
  add<Payload extends object>(
    db: Kysely<DB>,
    job: Job<Payload>,
    payload: NoInfer<Payload>,
    key?: string,
    runAt?: Date,
  ): Promise<void>
}

/** The person of a valid token. */
export interface Caller {
  id: number
  sessionId: number
  /** The address of the request. */
  address: string
  login: string
  firstName: string
  lastName: string
  /** The name under which players see a member of staff; null for none. */
  displayName: string | null
  email: string | null
  roles: string[]
  /** What the roles allow. Empty for players, and for staff who lack the second step that they must have. */
  permissions: readonly Permission[]
  isSuperadmin: boolean
  /** Staff who lack the second step that they must have: every staff endpoint refuses them. */
  needsTotp: boolean
  hasTotp: boolean
  /** Whether the session has proved lately that it is them; always where STAFF_CONFIRM is off. */
  isConfirmed: boolean
  /** Whether the game has confirmed its account of this login as the caller's. */
  hasGameAccount: boolean
}
