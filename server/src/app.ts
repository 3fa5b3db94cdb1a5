import type { Kysely } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { DB } from './db/tables.ts'
import type { Hashing } from './passwords/hashing.ts'
import type { ByteCache } from './cache/byte-cache.ts'
import type { Job } from './jobs/job.ts'
import type { Captcha } from './ports/captcha.ts'
import type { Game } from './ports/game.ts'
import type { Mail } from './ports/mail.ts'
import type { PaymentProvider, Payments } from './ports/payments.ts'
import type { Storage } from './ports/storage.ts'

/** What every service is handed: the world it may touch. */
export interface App {
  config: Config
  db: Kysely<DB>
  log: FastifyBaseLogger
  cache: ByteCache
  storage: Storage
  mail: Mail
  captcha: Captcha
  game: Game
  /** Null where a provider is not configured: its methods are off. */
  payments: Record<PaymentProvider, Payments | null>
  jobs: Jobs
  hashing: Hashing
  /** The only clock that code reads. */
  now(): Date
}

/** Work for later, declared by a feature (`jobs.ts`) and stored in the transaction of its cause. A payload holds no password and no usable token. */
export interface Jobs {
  /** With a `key`, a job of that key that still waits is replaced. `runAt` is the earliest moment. */
  add<Payload extends object>(
    db: Kysely<DB>,
    job: Job<Payload>,
    payload: NoInfer<Payload>,
    key?: string,
    runAt?: Date,
  ): Promise<void>
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
  /** Staff who have not set the second step that they must have: no staff tool answers them. */
  needsTotp: boolean
  /** Whether the game has confirmed its account of this login as the caller's. */
  hasGameAccount: boolean
}
