import { job } from '../../jobs/job.ts'

/** Moves open deliveries on. */
export const deliverItemsJob = job('deliver_items')
