// What other features may import of this one.

export { endGiftsJob } from './jobs.ts'
