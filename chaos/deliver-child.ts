import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { realDisk, type Disk } from '../server/src/adapters/folders-game/disk.ts'
import { createFolders } from '../server/src/adapters/folders-game/folders-game.ts'
import { connect } from '../server/src/db/connect.ts'
import { transaction } from '../server/src/db/transaction.ts'
import { getNextDue } from '../server/src/features/delivery/queries.ts'
import { deliverItems, queueDelivery } from '../server/src/features/delivery/service.ts'
import { createJobs } from '../server/src/jobs/worker.ts'
import { itemOfOrder, loginOfOrder, type Point } from './delivery-orders.ts'

// The portal's part of deliveries, from the order to the last reply. The process kills itself (SIGKILL) before, after
// or in the middle of the n-th step of a kind.

const { DATABASE_URL = '', GAME_ROOT = '', DELIVERY_CRASH_AT = '', DELIVERY_ORDERS = '0' } = process.env
const point = DELIVERY_CRASH_AT ? (JSON.parse(DELIVERY_CRASH_AT) as Point) : null
const counts = new Map<string, number>()

const die = (): never => {
  process.kill(process.pid, 'SIGKILL')
  // The process stops here, even when the signal is slow.
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

/** Runs a step, or kills the process at it. `half` runs a part of the step. */
async function step<T>(kind: Point['kind'], whole: () => Promise<T>, half?: () => Promise<unknown>): Promise<T> {
  const count = (counts.get(kind) ?? 0) + 1
  counts.set(kind, count)
  const isHere = point?.kind === kind && point.count === count
  if (isHere && point.side === 'before') die()
  if (isHere && point.side === 'middle') {
    await half?.()
    die()
  }
  const result = await whole()
  if (isHere) die()
  return result
}

const disk: Disk = {
  read: realDisk.read,
  create: (path, bytes) =>
    step(
      'create',
      () => realDisk.create(path, bytes),
      () => realDisk.create(path, bytes.subarray(0, bytes.length / 2)),
    ),
  makeFolder: realDisk.makeFolder,
  sync: (path) => step('sync', () => realDisk.sync(path)),
  rename: (from, to) => step('rename', () => realDisk.rename(from, to)),
  remove: (path) => step('remove', () => realDisk.remove(path)),
  removeEmptyFolder: (path) => step('remove', () => realDisk.removeEmptyFolder(path)),
}

type Query = (...args: unknown[]) => Promise<unknown>
const query = pg.Client.prototype.query as unknown as Query
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [first] = args
  const text = typeof first === 'string' ? first : (first as { text?: string }).text
  const kind = text === 'commit' ? 'commit' : 'query'
  return step(kind, () => query.apply(this, args))
} as unknown as typeof pg.Client.prototype.query

const { db, close } = connect(DATABASE_URL)
const app = {
  db,
  log: pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true })),
  jobs: createJobs(),
  now: () => new Date(),
  game: createFolders({
    root: GAME_ROOT,
    dialect: 'w2pp',
    chestPick: 'first-empty',
    periods: { itemsMs: 60_000, verifyMs: 20_000 },
    disk,
  }),
}

const ordersAtOnce = 12

const owed = await db.selectFrom('deliveries').select('reference').execute()
const references = new Set(owed.map(({ reference }) => reference))
let orders = Array.from({ length: Number(DELIVERY_ORDERS) }, (_, order) => order)
orders = orders.filter((order) => !references.has(`purchase ${order}`))

// Buying and delivering alternate, so that a kill can hit either.
while (orders.length || (await getNextDue(db))) {
  for (const order of orders.splice(0, ordersAtOnce)) {
    const what = { reference: `purchase ${order}`, userId: null, login: loginOfOrder(order), item: itemOfOrder(order) }
    await transaction(db, (tx) => queueDelivery(app, tx, { ...what, target: 'storage' }))
  }
  await deliverItems(app, { restAfterKillMs: 150, lookAgainAfterMs: 20 })
  await pause(10)
}
await close()
