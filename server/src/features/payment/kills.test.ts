import { paymentMethods } from '@guildhall/contract/payment-rules'
import { expect, test } from 'vitest'
import { donateUnderKills } from '../../../../chaos/money.ts'

// Three points: a portal, the sandbox and the database. `npm run chaos -- money` runs the same test with forty.
test(
  'every paid donation is credited once, wherever portal, sandbox and database are killed',
  { timeout: 600_000 },
  async () => {
    const seed = Number(process.env.CHAOS_SEED) || Math.floor(Math.random() * 1_000_000)
    console.log(`CHAOS_SEED=${seed}`)
    const report = await donateUnderKills({ points: 3, seed })
    // P1, P2, P6, P7, P8, P9, L1 to L5, D1, D2: `differences` lists each violation of these promises of
    // docs/specification.md.
    expect(report.differences).toEqual([])
    expect(report.insideCents).toBe(report.outsideCents)
    expect(report.payments).toBeGreaterThanOrEqual(paymentMethods.length * 7)
    expect(report.paid).toBeGreaterThan(15)
    expect(report.shares).toBeGreaterThan(3)
    expect(report.atPoint).toBeGreaterThanOrEqual(1)
  },
)
