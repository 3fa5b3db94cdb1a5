// What the rest of the web may import of donation.
export { RefundRule } from './RefundRule.tsx'
export { wayToCash } from './way-to-cash.ts'
