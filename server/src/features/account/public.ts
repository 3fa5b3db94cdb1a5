// What other features may import of this one.

export { askPassword } from './passwords/ask-password.ts'
export { findTaken } from './queries.ts'
export { makeOwner } from './signup/make-owner.ts'
export { mailSamples, sampleLabel } from './mails/samples.ts'
