import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { createDiskStorage } from '../server/src/adapters/disk-storage.ts'
import type { App } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { connect } from '../server/src/db/connect.ts'
import { createHashing } from '../server/src/passwords/hashing.ts'
import { createByteCache } from '../server/src/cache/byte-cache.ts'
import { createJobs, startHousekeeping } from '../server/src/jobs/worker.ts'
import { connectOutside } from '../server/src/outside.ts'
import type { Payments } from '../server/src/ports/payments.ts'
import { buildServer } from '../server/src/server.ts'
import type { NodePoint } from './money-points.ts'
import { prepareProvidersJob } from '../server/src/features/payment/jobs.ts'

// A portal without its pages, in a process that ends itself by SIGKILL at the point that it is told of: before or after
// the n-th commit, after the n-th query, before or after the n-th question to a provider or move of an item in the game, or some
// milliseconds after the n-th webhook was acknowledged.

let point: NodePoint | null = null
let count = 0
process.on('message', (next: NodePoint) => {
  point = next
  count = 0
})
process.on('disconnect', () => process.exit(0))

const die = (): never => {
  process.kill(process.pid, 'SIGKILL')
  // Nothing more happens in this process, however slow the signal is.
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}
const isAt = (kind: NodePoint['kind'], side: NodePoint['side']): boolean =>
  point?.kind === kind && point.side === side && point.count === count

/** Does a step, unless the process ends at it. */
async function step<T>(kind: NodePoint['kind'], work: () => Promise<T>): Promise<T> {
  if (point?.kind === kind) count += 1
  const mine = count
  if (isAt(kind, 'before')) die()
  const result = await work()
  if (point?.kind === kind && point.side === 'after' && point.count === mine) die()
  return result
}

type Query = (...given: unknown[]) => unknown
/** A statement as pg is given it: its text, or with the name under which it is prepared. */
const textOf = (given: unknown) => (typeof given === 'string' ? given : (given as { text?: string })?.text)
const query = pg.Client.prototype.query as unknown as Query
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const answer = () => query.apply(this, given)
  // With a callback, as the pool asks: those have no end to wait for.
  if (typeof given.at(-1) === 'function') return answer()
  return step(textOf(given[0]) === 'commit' ? 'commit' : 'query', async () => answer())
} as unknown as typeof pg.Client.prototype.query

/** A provider whose every call is a step. */
function stepping(provider: Payments | null): Payments | null {
  if (!provider) return null
  const { create, find, capture, cancel, refund } = provider
  return {
    ...provider,
    create: (charge) => step('ask', () => create(charge)),
    find: (charge) => step('ask', () => find(charge)),
    ...(capture ? { capture: (charge) => step('ask', () => capture(charge)) } : {}),
    cancel: (charge) => step('ask', () => cancel(charge)),
    refund: (refunded) => step('ask', () => refund(refunded)),
  }
}

/** What a node of chaos may do otherwise than the portal: to prove that the comparisons see it. */
export interface Otherwise {
  change?: (app: App) => App
  prepare?: (fastify: FastifyInstance) => void
}

/** Starts the portal and tells the parent that it is ready. */
export async function runNode({ change = (app) => app, prepare }: Otherwise = {}): Promise<void> {
  const config = readConfig(process.env)
  const log = pino({ level: process.env.LOG_LEVEL ?? 'fatal' }, pino.destination({ dest: 2, sync: true }))
  const database = connect(config.databaseUrl)
  const now = () => new Date()
  const outside = connectOutside({ config, db: database.db, log, now })
  const { mercadopago, picpay, paypal, pix } = outside.payments
  const { deliverItem, takeFromChest, putIntoChest } = outside.game
  const app: App = change({
    config,
    db: database.db,
    log,
    ...outside,
    game: {
      ...outside.game,
      deliverItem: (id, order) => step('ask', () => deliverItem(id, order)),
      takeFromChest: (id, take) => step('ask', () => takeFromChest(id, take)),
      putIntoChest: (id, put) => step('ask', () => putIntoChest(id, put)),
    },
    payments: {
      mercadopago: stepping(mercadopago),
      picpay: stepping(picpay),
      paypal: stepping(paypal),
      pix: stepping(pix),
    },
    jobs: createJobs(),
    hashing: createHashing(config),
    cache: createByteCache(1024 * 1024),
    storage: createDiskStorage(config.dataDir),
    now,
  })
  const fastify = await buildServer(app)
  if (prepare) prepare(fastify)
  fastify.addHook('onResponse', async ({ url }, { statusCode }) => {
    if (point?.kind !== 'ack' || !url.includes('/webhooks/') || statusCode !== 200) return
    count += 1
    if (count === point.count) setTimeout(die, point.afterMs)
  })
  await app.jobs.add(app.db, prepareProvidersJob, {}, prepareProvidersJob.name)
  await startHousekeeping(app)
  await fastify.listen({ host: '127.0.0.1', port: config.port })
  process.send?.('ready')
}
