/** A circle closes within so many days, with sales of at least so much Cash. */
export const circle = { days: 7, least: 20 } as const
/** The price is compared with sales between others in so many days: at least some, at most the newest. */
export const others = { days: 30, least: 5, most: 500 } as const
/** How many times more or less than the median is far, and from which difference in Cash on. */
const far = { factor: 5, cash: 100 } as const

/**
 * Whether the price of one piece, in hundredths of a Cash, is far from the median of sales between others. `price` is
 * the Cash of the whole sale.
 */
export function isFarFrom(median: number, unitPrice: number, price: number): boolean {
  if (median <= 0 || unitPrice <= 0) return false
  const isFar = unitPrice >= median * far.factor || unitPrice * far.factor <= median
  const fair = (price * median) / unitPrice
  return isFar && Math.abs(price - fair) >= far.cash
}
