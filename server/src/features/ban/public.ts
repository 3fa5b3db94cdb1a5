// What other features may import of this one.

export { banEndedMail, bannedMail } from './mails.ts'
export { getBanInForce, moveBans } from './queries.ts'
export { refuseBanned, refuseTokenOfBanned } from './refusal.ts'
