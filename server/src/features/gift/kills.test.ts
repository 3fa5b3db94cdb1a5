import { expect, test } from 'vitest'
import { giveUnderKills } from '../../../../chaos/gifts.ts'

// Three points: a portal, the sandbox and the database. The long run, with sixty, is `npm run chaos -- gifts`.
test(
  'each gift ends once, and Cash, stock and items are exact, wherever portal, game and database are killed',
  { timeout: 600_000 },
  async () => {
    const seed = Number(process.env.CHAOS_SEED) || Math.floor(Math.random() * 1_000_000)
    console.log(`CHAOS_SEED=${seed}`)
    const report = await giveUnderKills({ points: 3, seed })
    expect(report.differences).toEqual([])
    expect(report.gifts).toBe(report.sent)
    expect(report.delivered + report.returned + report.refunded).toBe(report.gifts)
    expect(report.delivered).toBeGreaterThan(0)
    expect(report.returned).toBeGreaterThan(7)
    expect(report.atPoint).toBeGreaterThanOrEqual(1)
  },
)
