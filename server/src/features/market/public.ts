// What other features may import of this one.

export { getListingFacts } from './own-facts.ts'
