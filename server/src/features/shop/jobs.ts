import { job } from '../../jobs/job.ts'

/** Completes bundles, or pays the parts back that cannot be delivered. */
export const settleBundlesJob = job('settle_bundles')

/** Fills stocks that are due, notifies those who wait for them, and refreshes the pages when an offer began or ended. */
export const watchOffersJob = job('watch_offers')
