// What other features may import of this one.

export { findClosedLogins } from './closing/closed-login.ts'
export { keepOldPasswords, noPassword } from './old-password/keep.ts'
export { askPassword } from './passwords/ask-password.ts'
export { findTaken } from './queries.ts'
export { makeOwner } from './signup/make-owner.ts'
export { isReservedLogin } from './signup/rules.ts'
export { mailSamples, sampleLabel } from './mails/samples.ts'
export { settleGameOperationsJob } from './jobs.ts'
export { verifyOwner } from './game-account/verify-owner.ts'
