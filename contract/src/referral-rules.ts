// Rules of the rewards that the page uses too, so this file has no schema.

/**
 * The lowest tier that may be redeemed: reached, and above the highest redeemed one (D-130). Undefined when there is
 * none.
 */
export const dueTier = <T extends { referrals: number }>(
  tiers: readonly T[],
  valid: number,
  redeemed: number,
): T | undefined =>
  tiers
    .filter(({ referrals }) => referrals <= valid && referrals > redeemed)
    .toSorted((one, other) => one.referrals - other.referrals)[0]
