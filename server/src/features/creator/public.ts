// What other features may import of this one.

export { adjustShare } from './share.ts'
export { findTerms } from './terms.ts'
