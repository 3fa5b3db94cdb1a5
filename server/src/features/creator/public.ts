// What other features may import of this one.

export { adjustShare } from './share.ts'
export { creatorOf } from './terms.ts'
