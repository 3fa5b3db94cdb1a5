import { codeAlphabet, generatedLength, type CodeScope } from '@guildhall/contract/code-rules'

/** What a coupon takes off, from which pieces. */
export interface CouponRule {
  effect: 'percent' | 'cash_off'
  amount: number
  applies_to: CodeScope
  shop_item_id: number | null
  group_id: number | null
  minimum: number
}

/** A piece of a purchase before the discount. `price` is what it costs now, its promotion included. */
export interface PricedPiece {
  item: number
  group: number | null
  price: number
}

/**
 * The discount of each piece; null when the coupon is not for this purchase: none of its pieces, too little in all, or
 * not the first one. A piece always costs at least 1.
 */
export function discountsOf(rule: CouponRule, pieces: readonly PricedPiece[], isFirst: boolean): number[] | null {
  if (rule.applies_to === 'first_purchase' && !isFirst) return null
  if (sum(pieces.map(({ price }) => price)) < rule.minimum) return null
  const prices = pieces.map((piece) => (isFor(rule, piece) ? piece.price : 0))
  const eligible = sum(prices)
  if (eligible === 0) return null
  const discount = rule.effect === 'percent' ? share(eligible, rule.amount, 100) : rule.amount
  return shareOf(discount, prices)
}

const isFor = ({ applies_to, shop_item_id, group_id }: CouponRule, { item, group }: PricedPiece): boolean => {
  if (applies_to === 'item') return item === shop_item_id
  if (applies_to === 'group') return group !== null && group === group_id
  return true
}

/**
 * Shares a discount over prices in proportion: first whole Cash each, then one to those with the largest remainders. No
 * share reaches its price, so the discount is at most what the prices are together, less 1 each. A price of 0 gets none.
 */
export function shareOf(discount: number, prices: readonly number[]): number[] {
  const whole = sum(prices)
  const total = Math.min(discount, sum(prices.map((price) => Math.max(0, price - 1))))
  const shares = prices.map((price) => (price > 0 ? share(total, price, whole) : 0))
  const byRemainder = prices
    .map((price, at) => ({ at, rest: price > 0 ? remainder(total, price, whole) : -1 }))
    .toSorted((one, other) => other.rest - one.rest || one.at - other.at)
  // A piece of 1 Cash takes nothing, so its part goes to the next ones; a second round may be needed.
  let left = total - sum(shares)
  while (left > 0)
    for (const { at } of byRemainder)
      if (left > 0 && shares[at]! < prices[at]! - 1) {
        shares[at]! += 1
        left -= 1
      }
  return shares
}

// The products of large prices are beyond the numbers that are exact.
const share = (amount: number, part: number, of: number): number => Number((BigInt(amount) * BigInt(part)) / BigInt(of))
const remainder = (amount: number, part: number, of: number): number =>
  Number((BigInt(amount) * BigInt(part)) % BigInt(of))

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

/** A generated code. Each byte gives five bits, and 32 characters share 256 values evenly. */
export const codeOfBytes = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, generatedLength)].map((byte) => codeAlphabet[byte % codeAlphabet.length]).join('')
