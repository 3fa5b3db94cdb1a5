import { job } from '../../jobs/job.ts'

/** Returns gifts that nobody has answered in time, and those of accounts that are banned or closing. */
export const endGiftsJob = job('end_gifts')
