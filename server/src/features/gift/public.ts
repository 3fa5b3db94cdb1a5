// What other features may import of this one.

export { giftTable } from './gift-table.ts'
export { endGiftsJob } from './jobs.ts'
export { getGiftFacts } from './own-facts.ts'
