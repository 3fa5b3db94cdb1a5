import { job } from '../../jobs/job.ts'

/** Moves goods between escrow and chests. */
export const moveGoodsJob = job('move_market_goods')
/** Ends offers whose time is over. */
export const endOffersJob = job('end_market_offers')
/** Counts sales into the price history. */
export const countSalesJob = job('count_market_sales')
/** Looks for signs of laundering in sales that were counted. */
export const reviewSalesJob = job('review_market_sales')
/** Tells players about offers of what they wait for. */
export const tellWatchesJob = job('tell_market_watches')
/** Writes the medians of the last week after the end of a day. */
export const renewWeeksJob = job('renew_market_weeks')
