import { job } from '../../jobs/job.ts'

/** Sends due deliveries to the game and records their outcomes. */
export const deliverItemsJob = job('deliver_items')
