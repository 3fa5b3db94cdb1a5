import { expect, test } from 'vitest'
import { buyUnderKills } from '../../../../chaos/purchases.ts'

// Three points: a portal, the sandbox and the database. The long run, with forty, is `npm run chaos -- purchases`.
test(
  'debits, purchases, deliveries and what the game received are one set, wherever portal, game and database are killed',
  { timeout: 600_000 },
  async () => {
    const seed = Number(process.env.CHAOS_SEED) || Math.floor(Math.random() * 1_000_000)
    console.log(`CHAOS_SEED=${seed}`)
    const report = await buyUnderKills({ points: 3, seed })
    // S3, S5, S6, S9, L1 to L5, D1, D2
    expect(report.differences).toEqual([])
    expect(report.purchases).toBe(report.bought)
    expect(report.delivered + report.refunded).toBe(report.purchases)
    expect(report.purchases).toBeGreaterThan(45)
    expect(report.refunded).toBeGreaterThan(0)
    expect(report.waited).toBeGreaterThan(0)
    expect(report.atPoint).toBeGreaterThanOrEqual(1)
  },
)
