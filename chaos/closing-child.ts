import pg from 'pg'
import { pino } from 'pino'
import { readConfig } from '../server/src/config.ts'
import { createByteCache } from '../server/src/cache/byte-cache.ts'
import { connect } from '../server/src/db/connect.ts'
import { closeAccounts } from '../server/src/features/account/closing/close-accounts.ts'
import { createJobs } from '../server/src/jobs/worker.ts'
import { createDiskStorage } from '../server/src/adapters/disk-storage.ts'
import type { App } from '../server/src/app.ts'

// The portal's part of closing accounts. The process kills itself (SIGKILL) before its n-th statement, removal of a file
// included.

const { DATABASE_URL = '', CLOSING_CRASH_AT = '' } = process.env
const crashAt = Number(CLOSING_CRASH_AT) || Infinity
let steps = 0

function step(): void {
  steps += 1
  if (steps !== crashAt) return
  process.kill(process.pid, 'SIGKILL')
  // The process stops here, even when the signal is slow.
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

type Query = (...args: unknown[]) => Promise<unknown>
const query = pg.Client.prototype.query as unknown as Query
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  step()
  return query.apply(this, args)
} as unknown as typeof pg.Client.prototype.query

const log = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }))
const config = readConfig(process.env)
const { db, close } = connect(DATABASE_URL)
const storage = createDiskStorage(config.dataDir)
const app = {
  config,
  db,
  log,
  storage: {
    ...storage,
    remove: async (name: string) => {
      step()
      await storage.remove(name)
    },
  },
  jobs: createJobs(),
  cache: createByteCache(1024),
  now: () => new Date(),
} as unknown as App
await closeAccounts(app)
await close()
