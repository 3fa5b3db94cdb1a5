import { job } from '../../jobs/job.ts'

/** Sends the game the guild marks that it has not confirmed. */
export const pushGuildMarksJob = job('push_guild_marks')
