// What other features may import of this one.

export { freeUseOf, quoteCoupon, spendCoupon } from './coupon.ts'
export { couponRefusal, isWrongCode, type CouponRefusal } from './coupon-words.ts'
export { countingTry } from './guesses.ts'
export type { PricedPiece } from './rules.ts'
export { insertRule } from './write.ts'
