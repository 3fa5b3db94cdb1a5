import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Logger, runOnce } from 'graphile-worker'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { certs } from '../sandbox/src/certs.ts'
import type { App } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { createCounts } from '../server/src/counts.ts'
import { connect } from '../server/src/db/connect.ts'
import type { Cost } from '../server/src/passwords/hash-password.ts'
import { createHashing } from '../server/src/passwords/hashing.ts'
import { openSession } from '../server/src/features/account/login/sessions.ts'
import { createByteCache } from '../server/src/cache/byte-cache.ts'
import { openReplica } from '../server/src/db/replica/replica.ts'
import { openHold } from '../server/src/db/backup/hold.ts'
import { createVisits } from '../server/src/db/visits.ts'
import { createJobs, workOf } from '../server/src/jobs/worker.ts'
import { connectOutside, openStorage } from '../server/src/outside.ts'
import { buildServer } from '../server/src/server.ts'
import { aDatabase } from './database.ts'
import type { TestSandbox } from './sandbox.ts'

export interface Reply {
  status: number
  // What a test reads of it is its own affair.
  // oxlint-disable-next-line typescript/no-explicit-any -- the shape is what is being tested
  body: any
  headers: Record<string, string | number | string[] | undefined>
  bytes: Buffer
}

export interface CallOptions {
  token?: string
  /** A FormData is sent as multipart, anything else as JSON. */
  body?: unknown
  headers?: Record<string, string>
}

export interface Person {
  id: number
  login: string
  token: string
}

export interface Portal {
  app: App
  fastify: FastifyInstance
  /** Calls the API over HTTP: `call('GET', '/notices')`. For paths of the site use `fastify.inject`. */
  call(method: string, path: string, options?: CallOptions): Promise<Reply>
  aStaffToken(): Promise<string>
  aPlayerToken(): Promise<string>
  /** A new player, signed in, whose game account counts as confirmed. Whether the game has it is up to the test. */
  aPerson(roles?: string[]): Promise<Person>
  /** Runs the waiting jobs, above all mails. */
  runJobs(): Promise<void>
  /** Sets the portal's clock; without a moment it is the real one again. */
  setNow(moment?: Date): void
  close(): Promise<void>
}

interface PortalOptions {
  /** Plays mail and the game; without it neither can be reached. */
  sandbox?: TestSandbox
  /** The database of another portal, for a second node of it. */
  databaseUrl?: string
  log?: App['log']
  /** In place of the payment providers of the configuration. */
  payments?: Partial<App['payments']>
  /** Of the hashes of passwords. */
  hashCost?: Cost
}

/** A hundredth of the portal's own. A test of hashes themselves, or of their queue, asks for `ownCost`. */
const cheap: Cost = { memory: 256, passes: 1, parallelism: 1 }

/** The whole portal without its pages, with a database and a folder of its own. Closed after the test file. */
export async function aPortal(
  env: NodeJS.ProcessEnv = {},
  {
    sandbox,
    databaseUrl,
    payments,
    hashCost = cheap,
    log = pino({ level: process.env.LOG_LEVEL ?? 'silent' }),
  }: PortalOptions = {},
): Promise<Portal> {
  const url = databaseUrl ?? (await aDatabase()).url
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-portal-'))
  const read = readConfig({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    CAPTCHA: 'off',
    SECRET_KEY: 'the key of every test portal, so that two are nodes of one',
    PASSWORD_PEPPER: 'the pepper of every test portal',
    PERSONAL_DATA_KEY: 'the-key-of-numbers-in-every-test-portal',
    // No server listens on port 1.
    MAIL_URL: sandbox?.mailUrl ?? 'smtp://127.0.0.1:1',
    GAME_BRIDGE_URL: sandbox?.bridgeUrl ?? 'http://127.0.0.1:1/game',
    GAME_BRIDGE_SECRET: sandbox?.secret ?? 'secret',
    SANDBOX_CERTS: certs,
    ...env,
  })
  // A test shares the event loop with its portal, and loading the modules blocks it.
  const config = { ...read, refusesWhenBusy: false }
  const database = connect(url)
  const { replicaUrl } = config
  const replica = replicaUrl ? openReplica({ ...config, replicaUrl }, database, { info() {}, warn() {} }) : null
  let moment: Date | undefined
  const now = () => moment ?? new Date()
  const counts = createCounts()
  const hold = await openHold(database.db)
  const outside = connectOutside({ config, db: database.db, log, now, counts, hold })
  const app: App = {
    config,
    db: database.db,
    replica,
    log,
    ...outside,
    payments: { ...outside.payments, ...payments },
    jobs: createJobs(),
    counts,
    connections: database.use,
    hashing: createHashing(config, hashCost),
    cache: createByteCache(8 * 1024 * 1024, undefined, () => replica?.demandNow()),
    visits: createVisits(() => now().getTime()),
    hold,
    storage: await openStorage({ config, log }),
    now,
  }
  // A single node makes every change itself, so its cache works without a listener.
  app.cache.resume()
  const fastify = await buildServer(app)
  await fastify.ready()

  async function call(method: string, path: string, { token, body, headers = {} }: CallOptions = {}): Promise<Reply> {
    const sent =
      body instanceof FormData
        ? await multipart(body)
        : body === undefined
          ? {}
          : { payload: body as object, headers: {} }
    const response = await fastify.inject({
      method: method as 'GET',
      url: `/api${path}`,
      ...('payload' in sent ? { payload: sent.payload } : {}),
      headers: {
        ...('headers' in sent ? sent.headers : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
    })
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    const answer = isJson && response.body ? response.json() : response.body
    if (answer?.undeclared) throw new Error(answer.undeclared)
    return {
      status: response.statusCode,
      body: answer,
      headers: response.headers,
      bytes: response.rawPayload,
    }
  }

  let count = 0
  async function aPerson(roles: string[] = []): Promise<Person> {
    const login = `person${(count += 1)}`
    const { id } = await app.db
      .insertInto('users')
      .values({
        login,
        first_name: 'Ana',
        last_name: `Souza ${count}`,
        roles,
        password_hash: 'none',
        game_account_made: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return {
      id,
      login,
      token: await openSession(app, { id, roles, password_changed_at: null }, { address: '127.0.0.1', device: 'test' }),
    }
  }

  let closed: Promise<void> | undefined
  const close = () =>
    (closed ??= fastify
      .close()
      .then(() => replica?.close())
      .then(() => database.close())
      .then(() => rmSync(dataDir, { recursive: true, force: true })))
  try {
    afterAll(close)
  } catch {
    // Vitest adds no hook while a test runs. Then the test itself has to close the portal.
  }
  return {
    app,
    fastify,
    call,
    aPerson,
    aStaffToken: async () => (await aPerson(['admin'])).token,
    aPlayerToken: async () => (await aPerson()).token,
    async runJobs() {
      const pool = new pg.Pool({ connectionString: url, max: 2 })
      // Without both handlers graphile-worker prints a warning for each run.
      pool.on('error', () => {})
      pool.on('connect', (client) => void client.on('error', () => {}))
      await runOnce({
        pgPool: pool,
        taskList: workOf(app).taskList,
        logger: new Logger(() => () => {}),
        noHandleSignals: true,
      })
      // Its connections are closed before the database is dropped.
      await pool.end()
    },
    setNow: (next) => (moment = next),
    close,
  }
}

async function multipart(form: FormData): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const response = new Response(form)
  return {
    payload: Buffer.from(await response.arrayBuffer()),
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
  }
}
