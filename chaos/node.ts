import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { createDiskStorage } from '../server/src/adapters/disk-storage.ts'
import type { App } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { createCounts } from '../server/src/counts.ts'
import { connect } from '../server/src/db/connect.ts'
import { openReplica } from '../server/src/db/replica/replica.ts'
import { createHashing } from '../server/src/passwords/hashing.ts'
import { createByteCache } from '../server/src/cache/byte-cache.ts'
import { openHold, watchHold } from '../server/src/db/backup/hold.ts'
import { createVisits } from '../server/src/db/visits.ts'
import { createJobs, startHousekeeping } from '../server/src/jobs/worker.ts'
import { connectOutside } from '../server/src/outside.ts'
import type { Payments } from '../server/src/ports/payments.ts'
import { buildServer } from '../server/src/server.ts'
import type { NodePoint } from './money-points.ts'
import { replyTo } from './reply-to.ts'
import { prepareProvidersJob } from '../server/src/features/payment/jobs.ts'

// A portal without pages, in a process that kills itself (SIGKILL) at the point that it receives. Points are before or
// after the n-th commit, after the n-th query, and before or after the n-th call of a provider or move of an item.
// Another is some milliseconds after the n-th acknowledged webhook.

let point: NodePoint | null = null
let count = 0
process.on('message', (next: NodePoint) => {
  watchQueries()
  point = next
  count = 0
})
process.on('disconnect', () => process.exit(0))

const die = (): never => {
  process.kill(process.pid, 'SIGKILL')
  // The process stops here, even when the signal is slow.
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}
const isAt = (kind: NodePoint['kind'], side: NodePoint['side']): boolean =>
  point?.kind === kind && point.side === side && point.count === count

/** Runs a step, or kills the process at it. */
async function step<T>(kind: NodePoint['kind'], work: () => Promise<T>): Promise<T> {
  if (point?.kind === kind) count += 1
  const mine = count
  if (isAt(kind, 'before')) die()
  const result = await work()
  if (point?.kind === kind && point.side === 'after' && point.count === mine) die()
  return result
}

type Query = (...args: unknown[]) => unknown
/** The text of a statement in pg's arguments: a string, or an object with the name of a prepared statement. */
const textOf = (args: unknown) => (typeof args === 'string' ? args : (args as { text?: string })?.text)
let isWatching = false
/** From the first point on. A portal whose speed is measured gets none, and pays for no step. */
function watchQueries(): void {
  if (isWatching) return
  isWatching = true
  const query = pg.Client.prototype.query as unknown as Query
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const answer = () => query.apply(this, args)
    // With a callback, as the pool calls it, there is no promise to wait for.
    if (typeof args.at(-1) === 'function') return answer()
    const [first] = args
    const kind = textOf(first) === 'commit' ? 'commit' : 'query'
    return step(kind, () => replyTo(first, answer))
  } as unknown as typeof pg.Client.prototype.query
}

/** A provider with every call counted as a step. */
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

/** Changes of a node against the portal, to prove that the comparisons find mistakes. */
export interface NodeChanges {
  change?: (app: App) => App
  prepare?: (fastify: FastifyInstance) => void
}

/** Starts the portal and tells the parent that it is ready. */
export async function runNode({ change = (app) => app, prepare }: NodeChanges = {}): Promise<void> {
  const config = readConfig(process.env)
  const log = pino({ level: process.env.LOG_LEVEL ?? 'fatal' }, pino.destination({ dest: 2, sync: true }))
  const database = connect(config.databaseUrl)
  const { replicaUrl } = config
  const replica = replicaUrl ? openReplica({ ...config, replicaUrl }, database, log) : null
  const now = () => new Date()
  const counts = createCounts()
  const hold = await openHold(database.db)
  watchHold(hold)
  const outside = connectOutside({ config, db: database.db, log, now, counts, hold })
  const { mercadopago, picpay, paypal, pix } = outside.payments
  const { deliverItem, takeFromChest, putIntoChest } = outside.game
  const app: App = change({
    config,
    db: database.db,
    replica,
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
    counts,
    connections: database.use,
    hashing: createHashing(config),
    cache: createByteCache(1024 * 1024, undefined, () => replica?.demandNow()),
    visits: createVisits(),
    hold,
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
