import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { aPortal } from '../../../test/portal.ts'
import { readItems } from '../features/items/service.ts'
import { readGame, readGameJob } from './read-game.ts'

const lines: string[] = []
const { app } = await aPortal(
  {},
  { log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(String(JSON.parse(line).msg)) }) },
)

/** Whether the game is asked again before the next minute, when it has not replied for so long. */
async function asksSoon(failingMs: number): Promise<boolean> {
  const since = new Date(app.now().getTime() - failingMs).toISOString()
  await app.db.updateTable('game_snapshots').set({ taken_at: null, failing_since: since }).execute()
  await sql`delete from graphile_worker._private_jobs`.execute(app.db)
  await readGame(app, [])
  const { rows } = await sql`select from graphile_worker.jobs where key = ${readGameJob.name}`.execute(app.db)
  return rows.length > 0
}

// At version 30c27a2 it was asked every four seconds until the end of time, with a line of the log each.
test('a game that does not reply is asked every few seconds while it may be starting, and then each minute', async () => {
  expect(await asksSoon(0)).toBe(true)
  expect(await asksSoon(60_000)).toBe(true)
  expect(await asksSoon(180_000)).toBe(false)
})

test('a list of items that cannot be read is one line, however often it is tried', async () => {
  for (let time = 0; time < 5; time += 1) await readItems(app)
  expect(lines.filter((line) => line.startsWith('the list of items could not be read'))).toHaveLength(1)
})
