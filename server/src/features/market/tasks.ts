import type { TaskList } from 'graphile-worker'
import type { App } from '../../app.ts'
import { task } from '../../jobs/job.ts'
import { endOffers } from './offers/end-offers.ts'
import { countSalesJob, endOffersJob, moveGoodsJob, renewWeeksJob } from './jobs.ts'
import { moveGoods } from './move-goods.ts'
import { countSales, renewWeeks } from './prices/count-sales.ts'

export const marketTasks = (app: App): TaskList => ({
  ...task(moveGoodsJob, () => moveGoods(app)),
  ...task(endOffersJob, () => endOffers(app)),
  ...task(countSalesJob, () => countSales(app)),
  ...task(renewWeeksJob, () => renewWeeks(app)),
})
