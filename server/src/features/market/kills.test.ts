import { expect, test } from 'vitest'
import { tradeUnderKills } from '../../../../chaos/market.ts'

// Three points: a portal, the sandbox and the database. `npm run chaos -- market` runs the same test with sixty.
test(
  'items, Cash and listings are what they must be, wherever portal, game and database are killed',
  { timeout: 600_000 },
  async () => {
    const seed = Number(process.env.CHAOS_SEED) || Math.floor(Math.random() * 1_000_000)
    console.log(`CHAOS_SEED=${seed}`)
    const report = await tradeUnderKills({ points: 3, seed })
    expect(report.differences).toEqual([])
    expect(report.items).toBe(200)
    expect(report.sold).toBeGreaterThan(7)
    expect(report.sold + report.cancelled + report.open).toBe(report.listings)
  },
)
