import { job } from '../../jobs/job.ts'

/** Adds the mails of digests that are due. */
export const sendDigestsJob = job('send_digests')
