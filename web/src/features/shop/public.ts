// What the rest of the web may import of shop.
export { keepCoupon } from './cart/coupon.ts'
export { keepMarketAddress, marketAddress, shopAddress } from './return-address.ts'
export { TargetChoice } from './cart/TargetChoice.tsx'
export { PickList } from './picks/PickList.tsx'
