import { expect, test } from 'vitest'
import { deliverUnderKills } from '../../../../chaos/deliveries.ts'
import { aDatabase } from '../../../../test/database.ts'

// The long run, with 500 items and 40 points, is `npm run chaos`.
test('each item arrives once, wherever the portal is killed', { timeout: 120_000 }, async () => {
  const seed = Number(process.env.CHAOS_SEED) || Math.floor(Math.random() * 1_000_000)
  console.log(`CHAOS_SEED=${seed}`)
  const report = await deliverUnderKills({
    databaseUrl: (await aDatabase()).url,
    orders: 40,
    points: 5,
    seed,
  })
  expect(report).toMatchObject({ consumed: 40, twice: [], missing: [], strange: [] })
  expect(report.killed).toBeGreaterThan(0)
})
