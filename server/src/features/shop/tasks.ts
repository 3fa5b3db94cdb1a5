import type { TaskList } from 'graphile-worker'
import type { App } from '../../app.ts'
import { task } from '../../jobs/job.ts'
import type { Subscribers } from '../delivery/public.ts'
import { settleBundles } from './bundles/settle.ts'
import { settleBundlesJob, watchOffersJob } from './jobs.ts'
import { fillStocks, refreshShop } from './offers/restock.ts'
import { notifyOfStock } from './offers/waits.ts'

export const shopTasks = (app: App, subscribers: Subscribers): TaskList => ({
  ...task(watchOffersJob, async () => {
    const filled = await fillStocks(app)
    await refreshShop(app, filled > 0)
    await notifyOfStock(app)
  }),
  ...task(settleBundlesJob, () => settleBundles(app, subscribers)),
})
