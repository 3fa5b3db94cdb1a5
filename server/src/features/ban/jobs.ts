import { job } from '../../jobs/job.ts'

/** Ends bans whose time is over and sends open requests to the game. Runs each minute, and when a ban ends. */
export const settleBansJob = job('settle_bans')
