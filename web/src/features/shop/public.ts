// What the rest of the web may import of shop.
export { keepMarketAddress, marketAddress, shopAddress } from './return-address.ts'
export { TargetChoice } from './cart/TargetChoice.tsx'
export { PickList } from './picks/PickList.tsx'
