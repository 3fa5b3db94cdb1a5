/** A line of a purchase: so many pieces of an item, at the price that the buyer was shown. */
export interface Line {
  id: number
  quantity: number
  expected_price?: number | null | undefined
}

/** The pieces of the lines, in the order in which they are bought. */
export const piecesOf = (lines: Line[]): Line[] =>
  lines.flatMap((line) => Array.from({ length: line.quantity }, () => line))
