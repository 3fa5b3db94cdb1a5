import { expect, test } from 'vitest'
import { adoptUnderKills } from '../../../../chaos/adoption.ts'
import { aDatabase } from '../../../../test/database.ts'

// The long run, with 100,000 people of each source and 20 points, is `npm run chaos -- adoption`.
test(
  'each person of a source has one account and their Cash, wherever the command is killed, and signs in with the old password',
  { timeout: 600_000 },
  async () => {
    const seed = Number(process.env.CHAOS_SEED) || Math.floor(Math.random() * 1_000_000)
    console.log(`CHAOS_SEED=${seed}`)
    const [{ url: databaseUrl }, { url: oldUrl }] = [await aDatabase(), await aDatabase({ empty: true })]
    const report = await adoptUnderKills({ databaseUrl, oldUrl, kinds: ['csv'], people: 1_500, points: 3, seed })
    expect(report.differences).toEqual([])
    expect(report.sources.csv!.killed).toBeGreaterThanOrEqual(1)
    expect(report.signedIn).toBe(5)
  },
)
