import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { createBridge } from '../server/src/adapters/bridge-game.ts'
import { createFolders } from '../server/src/adapters/folders-game/folders-game.ts'
import { connect } from '../server/src/db/connect.ts'
import { transaction } from '../server/src/db/transaction.ts'
import { getNextDue } from '../server/src/features/delivery/queries.ts'
import { deliverItems, queueDelivery } from '../server/src/features/delivery/service.ts'
import { createJobs } from '../server/src/jobs/worker.ts'
import { itemOfOrder, loginOfOrder } from './delivery-orders.ts'
import { diskIn, dieAt } from './kill-steps.ts'
import { replyTo } from './reply-to.ts'

// The portal's part of deliveries, from the order to the last reply. The process kills itself (SIGKILL) before, after
// or in the middle of the n-th step of a kind.

const { DATABASE_URL = '', GAME_ROOT = '', DELIVERY_CRASH_AT = '', DELIVERY_ORDERS = '0' } = process.env
// Over the bridge program in place of the folders.
const { GAME_BRIDGE_URL = '', GAME_BRIDGE_SECRET = '', DELIVERY_ACCOUNTS = '0' } = process.env
const step = dieAt(DELIVERY_CRASH_AT)

type Query = (...args: unknown[]) => Promise<unknown>
const query = pg.Client.prototype.query as unknown as Query
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [first] = args
  const text = typeof first === 'string' ? first : (first as { text?: string }).text
  const kind = text === 'commit' ? 'commit' : 'query'
  return step(kind, () => replyTo(first, () => query.apply(this, args)))
} as unknown as typeof pg.Client.prototype.query

const { db, close } = connect(DATABASE_URL)
const app = {
  db,
  log: pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true })),
  jobs: createJobs(),
  now: () => new Date(),
  game: GAME_BRIDGE_URL
    ? createBridge({
        url: GAME_BRIDGE_URL,
        secret: GAME_BRIDGE_SECRET,
        timeoutMs: 2_500,
        capabilities: { chest: 'none' },
      })
    : createFolders({
        root: GAME_ROOT,
        dialect: 'w2pp',
        chestPick: 'first-empty',
        periods: { itemsMs: 60_000, verifyMs: 20_000 },
        disk: diskIn(step),
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
for (let account = 0; account < Number(DELIVERY_ACCOUNTS); account += 1) await makeAccount(account)
await close()

/** Makes an account under ids that every life derives in the same way. A new attempt only after the game had none. */
async function makeAccount(account: number): Promise<void> {
  const login = `new${account}`
  for (let attempt = 0; ; attempt += 1) {
    const id = idOf(`${login} ${attempt}`)
    for (;;) {
      const outcome = await step('query', () =>
        app.game.createAccount(id, { login, password: 'Senha9', email: 'a@b.c' }),
      )
      if (outcome.kind === 'applied' || (outcome.kind === 'refused' && outcome.code === 'account_exists')) return
      if (outcome.kind === 'refused') throw new Error(`${login} was refused: ${outcome.code} ${outcome.message ?? ''}`)
      const stored = await app.game.getOperation(id)
      if (stored.kind === 'applied') return
      if (stored.kind === 'absent' && attempt < 20) break
      await pause(50)
    }
  }
}

/** A UUID of a text. */
function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
