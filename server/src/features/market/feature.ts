import * as m from '@guildhall/messages'
import { feature } from '../feature.ts'
import { countSalesJob, endOffersJob, moveGoodsJob, renewWeeksJob, reviewSalesJob, tellWatchesJob } from './jobs.ts'
import { countStuck, findOpenOperationIds, sumFees } from './escrow-queries.ts'
import { marketOperations } from './routes.ts'
import { countSuspicions } from './suspicions/queries.ts'
import { marketTasks } from './tasks.ts'

export const market = feature({
  name: 'market',
  uses: ['approval', 'character', 'items', 'ledger', 'notification', 'referral', 'settings'],
  operations: marketOperations,
  jobs: marketTasks,
  cron: [
    { order: 90, at: '* * * * *', job: moveGoodsJob },
    { order: 89, at: '* * * * *', job: endOffersJob },
    { order: 91, at: '* * * * *', job: countSalesJob },
    { order: 93, at: '* * * * *', job: reviewSalesJob },
    { order: 94, at: '* * * * *', job: tellWatchesJob },
    // The first minutes of a day in the server's calendar.
    { order: 92, at: '2 3 * * *', job: renewWeeksJob },
  ],
  dueTimes: { market_listings: ['next_try_at'] },
  openOperations: findOpenOperationIds,
  demo: { order: 20, load: async () => (await import('../../../../demo/market.ts')).seedDemoMarket },
  queues: [
    {
      order: 70,
      name: 'market_stuck',
      permission: 'market.settle',
      label: m.queue_market_stuck,
      to: '/staff/market?state=stuck',
      count: countStuck,
    },
    {
      order: 71,
      name: 'market_suspicions',
      permission: 'market.settle',
      label: m.queue_market_suspicions,
      to: '/staff/market/suspicions',
      count: countSuspicions,
    },
  ],
  supplySides: [{ name: 'fees of the market', kinds: ['market_fee', 'market_fee_undo'], sum: sumFees }],
})
