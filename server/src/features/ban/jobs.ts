import { job } from '../../jobs/job.ts'

/** Ends bans whose time is over, and tells the game what it has not heard. Each minute, and when a ban ends. */
export const settleBansJob = job('settle_bans')
