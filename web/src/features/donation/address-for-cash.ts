import { donationAmount, donationPoints, roundedUp } from '@guildhall/contract/donation'

const bestPointsPerReal = donationPoints(500).total / 500

/** The address of the smallest donation that gives the missing Cash. */
export function addressForCash(missing: number): string {
  let reais = roundedUp(missing / bestPointsPerReal)
  while (donationPoints(reais).total < missing) reais += donationAmount.step
  return `/donationAmount?preset=${reais}`
}
