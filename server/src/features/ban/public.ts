// What other features may import of this one.

export { banEndedMail, bannedMail } from './mails.ts'
export { getBanInForce, moveBans } from './queries.ts'
export { banSentence, refuseBanned, refuseTokenOfBanned, type BanWords } from './refusal.ts'
