import type { TaskList } from 'graphile-worker'
import type { App } from '../../app.ts'
import { task } from '../../jobs/job.ts'
import { endOffers } from './offers/end-offers.ts'
import { countSalesJob, endOffersJob, moveGoodsJob, renewWeeksJob, reviewSalesJob, tellWatchesJob } from './jobs.ts'
import { moveGoods } from './move-goods.ts'
import { countSales, renewWeeks } from './prices/count-sales.ts'
import { tellWatches } from './watches/tell-watches.ts'
import { reviewSales } from './suspicions/review-sales.ts'

export const marketTasks = (app: App): TaskList => ({
  ...task(moveGoodsJob, () => moveGoods(app)),
  ...task(endOffersJob, () => endOffers(app)),
  ...task(countSalesJob, () => countSales(app)),
  ...task(reviewSalesJob, () => reviewSales(app)),
  ...task(tellWatchesJob, () => tellWatches(app)),
  ...task(renewWeeksJob, () => renewWeeks(app)),
})
