import { job } from '../../jobs/job.ts'

/** Mails the acts of the day that has ended to all owners. Runs once a day, after midnight of the server. */
export const digestActsJob = job('digest_acts')
