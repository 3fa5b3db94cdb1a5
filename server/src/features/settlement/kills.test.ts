import { expect, test } from 'vitest'
import { importUnderKills } from '../../../../chaos/settlements.ts'

// The long run, with sixty points, is `npm run chaos -- settlements`.
test(
  'each report is imported whole and once, and sending it again changes nothing, wherever portals and database are killed',
  { timeout: 600_000 },
  async () => {
    const seed = Number(process.env.CHAOS_SEED) || Math.floor(Math.random() * 1_000_000)
    console.log(`CHAOS_SEED=${seed}`)
    const report = await importUnderKills({ points: 3, seed })
    expect(report.differences).toEqual([])
    expect(report.imported).toBe(report.reports)
    expect(report.sent).toBeGreaterThan(report.reports)
    expect(report.atPoint).toBeGreaterThanOrEqual(1)
  },
)
