// What other features may import of this one.

export { holdMovedListings } from './hold-moved.ts'
export { getListingFacts } from './own-facts.ts'
export { afterReturn, returnSales } from './return-sales.ts'
export { moveGoodsJob } from './jobs.ts'
