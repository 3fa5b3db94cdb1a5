import { job } from '../../../jobs/job.ts'

/** Closes the accounts whose time is over, and mails those whose end is near. */
export const closeAccountsJob = job('close_accounts')
