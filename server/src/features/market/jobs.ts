import { job } from '../../jobs/job.ts'

/** Moves goods between escrow and chests. */
export const moveGoodsJob = job('move_market_goods')
/** Ends offers whose time is over. */
export const endOffersJob = job('end_market_offers')
/** Counts sales into the price history. */
export const countSalesJob = job('count_market_sales')
/** Writes the medians of the last week after the end of a day. */
export const renewWeeksJob = job('renew_market_weeks')
