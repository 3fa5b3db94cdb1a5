// What other features may import of this one.

export { appealToken, getBanOfLink, mailedAppealDays } from './appeal-link.ts'
export { banEndedMail, bannedLetter, writeBannedMail } from './mails.ts'
export { findReplacement, getBanInForce, getBanOfPerson, moveBans } from './queries.ts'
export type { BanOfPerson } from './queries.ts'
export { refuseBanned, refuseTokenOfBanned } from './refusal.ts'
export { settleBansJob } from './jobs.ts'
