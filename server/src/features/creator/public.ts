// What other features may import of this one.

export { findUnpaid, isCreator } from './queries.ts'
export { adjustShare } from './share.ts'
export { creatorOf } from './terms.ts'
