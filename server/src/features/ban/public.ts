// What other features may import of this one.

export { getBanInForce, moveBans } from './queries.ts'
export { banSentence, refuseBanned, refuseTokenOfBanned, type BanWords } from './refusal.ts'
