import { job } from '../../jobs/job.ts'

/** Sends guild marks to the game until it has confirmed them. */
export const pushGuildMarksJob = job('push_guild_marks')
