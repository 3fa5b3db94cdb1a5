/** The possible donations in reais: a whole number, and a multiple of the step. */
export const donationAmount = { min: 5, step: 5, preset: 50 } as const
/** The packs that the pages suggest, in reais. */
export const donationPacks = [5, 10, 20, 50, 100, 200, 500] as const

const pointsPerReal = 7
/** Each tier: from this many reais on, a donation earns this many percent more. */
const bonusTiers = [
  { from: 500, percent: 15 },
  { from: 200, percent: 10 },
  { from: 100, percent: 7 },
  { from: 50, percent: 5 },
  { from: 20, percent: 3 },
] as const
/** R$ 20 earns five, where its percentage would give four. */
const fixedBonus: Readonly<Record<number, number>> = { 20: 5 }

/** The worth of a donation in points. A point is a Cash. */
interface DonationPoints {
  base: number
  bonusPercent: number
  bonus: number
  total: number
}

/** The points of a donation of `reais`, a whole number. Calculated in integers and rounded down. */
export function donationPoints(reais: number): DonationPoints {
  const base = pointsPerReal * reais
  const bonusPercent = bonusTiers.find((tier) => reais >= tier.from)?.percent ?? 0
  const bonus = fixedBonus[reais] ?? Math.floor((base * bonusPercent) / 100)
  return { base, bonusPercent, bonus, total: base + bonus }
}

/** The cents of a real that an amount of Cash is worth without any bonus, rounded up. */
export const centsOfCash = (cash: number): number => Math.ceil((cash * 100) / pointsPerReal)

const cardFeePercent = 5

/** The fee of the card on `reais`, rounded up to a whole real. */
export const cardFee = (reais: number): number => Math.ceil((reais * cardFeePercent) / 100)

/** The next possible donation: at least the smallest, and a multiple of the step. */
export const roundedUp = (reais: number): number =>
  Math.max(donationAmount.min, Math.ceil(reais / donationAmount.step) * donationAmount.step)
