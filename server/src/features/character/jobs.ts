import { job } from '../../jobs/job.ts'

/** Reads which characters the accounts with settings have. */
export const readCharactersJob = job('read_characters')
