import { expect, test } from 'vitest'
import { spendCodesUnderKills } from '../../../../chaos/codes.ts'

// The long run, with sixty points, is `npm run chaos -- codes`.
test(
  'each use has one cause and no code is used too often, wherever portal, game and database are killed',
  {
    timeout: 600_000,
  },
  async () => {
    const seed = Number(process.env.CHAOS_SEED) || Math.floor(Math.random() * 1_000_000)
    console.log(`CHAOS_SEED=${seed}`)
    const report = await spendCodesUnderKills({ points: 3, seed })
    expect(report.differences).toEqual([])
    expect(report.bought).toBeGreaterThan(30)
    expect(report.redeemed).toBeGreaterThan(60)
    expect(report.atPoint).toBeGreaterThanOrEqual(1)
  },
)
