import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { aPortal } from '../../../test/portal.ts'
import { until } from '../../../test/programs.ts'
import { settleGameOperations } from '../features/account/game-account/service.ts'
import { startHousekeeping } from '../jobs/worker.ts'
import { settleGameOperationsJob } from '../features/account/jobs.ts'

// A game that accepts requests and never replies.
let asked = 0
const silent = createServer(() => {
  asked += 1
}).listen(0, '127.0.0.1')
await new Promise((resolve) => silent.once('listening', resolve))
const portal = await aPortal({ GAME_BRIDGE_URL: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` })
const { app } = portal

async function openOperations(count: number): Promise<void> {
  const values = []
  for (let at = 0; at < count; at += 1)
    values.push({
      id: crypto.randomUUID(),
      user_id: (await portal.aPerson()).id,
      kind: 'change_password' as const,
      state: 'unknown' as const,
      started_at: new Date(Date.now() - 3600_000).toISOString(),
    })
  await app.db.insertInto('game_operations').values(values).execute()
}

test(
  'a game that says nothing is asked three times about open accounts, and no more',
  { timeout: 120_000 },
  async () => {
    await openOperations(5)
    asked = 0
    await settleGameOperations(app)
    expect(asked).toBe(3)
  },
)

test('a stop leaves jobs that wait for a silent game to the next start', { timeout: 120_000 }, async () => {
  onTestFinished(() => {
    silent.closeAllConnections()
    silent.close()
  })
  await openOperations(5)
  const housekeeping = await startHousekeeping(app)
  asked = 0
  await app.jobs.add(app.db, settleGameOperationsJob, {}, 'settle')
  await until('a question to the game', () => asked > 0)
  expect(await housekeeping.stop()).toBe(false)
  // The job has not ended: the next start finds it locked by this process.
  const { rows } =
    await sql`select locked_by is not null as is_locked from graphile_worker.jobs where key = 'settle'`.execute(app.db)
  expect(rows).toEqual([{ is_locked: true }])
})
