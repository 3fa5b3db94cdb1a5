import { job } from '../../jobs/job.ts'

/** Moves goods between escrow and chests. */
export const moveGoodsJob = job('move_market_goods')
