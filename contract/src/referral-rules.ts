// What the page of the rewards knows too: no schema comes with it.

/**
 * The lowest tier that may be redeemed: reached, and above the highest that was redeemed (D-130). Undefined when none is.
 */
export const dueTier = <T extends { referrals: number }>(
  tiers: readonly T[],
  valid: number,
  redeemed: number,
): T | undefined =>
  tiers
    .filter(({ referrals }) => referrals <= valid && referrals > redeemed)
    .toSorted((one, other) => one.referrals - other.referrals)[0]
