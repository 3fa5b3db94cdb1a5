// What the rest of the web may import of donation.
export { RefundRule } from './RefundRule.tsx'
export { addressForCash } from './address-for-cash.ts'
