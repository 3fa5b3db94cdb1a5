import { job } from '../../jobs/job.ts'

/** Reads the list of items of the game when it is due. */
export const readItemsJob = job('read_items')
