/**
 * The shares of a bundle's price, one for each piece, in proportion to what the pieces cost alone. Remainders go to the
 * largest fractions, and no share is below one Cash. The shares add up to the price, which is at least one a piece.
 */
export function sharesOf(price: number, alone: readonly number[]): number[] {
  const sum = alone.reduce((total, each) => total + each, 0)
  const exact = alone.map((each) => (price * each) / sum)
  const shares = exact.map(Math.floor)
  const left = price - shares.reduce((total, each) => total + each, 0)
  const byFraction = exact
    .map((each, at) => ({ at, fraction: each - Math.floor(each) }))
    .toSorted((one, other) => other.fraction - one.fraction || one.at - other.at)
  for (const { at } of byFraction.slice(0, left)) shares[at]! += 1
  for (const [at, share] of shares.entries()) {
    if (share > 0) continue
    shares[at] = 1
    shares[shares.indexOf(Math.max(...shares))]! -= 1
  }
  return shares
}
