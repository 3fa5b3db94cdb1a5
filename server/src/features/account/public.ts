// What other features may import of this one.

export { findTaken } from './queries.ts'
export { makeOwner } from './signup/make-owner.ts'
