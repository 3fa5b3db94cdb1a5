import { expect, test } from 'vitest'
import { donationPoints } from '@guildhall/contract/donation'
import { addressForCash } from './address-for-cash.ts'

test('the way to Cash is the smallest donation that is enough', () => {
  for (const missing of [1, 35, 36, 145, 146, 280, 367, 4_025, 4_026, 999_999]) {
    const reais = Number(/preset=(\d+)/.exec(addressForCash(missing))![1])
    expect(donationPoints(reais).total, String(missing)).toBeGreaterThanOrEqual(missing)
    if (reais > 5) expect(donationPoints(reais - 5).total, String(missing)).toBeLessThan(missing)
  }
})
