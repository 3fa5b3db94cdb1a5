import * as m from '@guildhall/messages'
import { feature } from '../feature.ts'
import { watchBundle } from './bundles/settle.ts'
import { countIncomplete } from './bundles/settle-queries.ts'
import { creditApproval, itemApproval } from './by-hand.ts'
import { sumCredits, sumPurchases } from './buy-queries.ts'
import { orderRefundApproval, refuseAfterRefund } from './refund-order.ts'
import { settleBundlesJob, watchOffersJob } from './jobs.ts'
import { shopOperations } from './routes.ts'
import { shopTasks } from './tasks.ts'

export const shop = feature({
  name: 'shop',
  uses: ['approval', 'code', 'delivery', 'items', 'ledger', 'notification', 'payment', 'settings'],
  operations: shopOperations,
  jobs: (app, { subscribers }) => shopTasks(app, subscribers),
  cron: [
    { order: 85, at: '* * * * *', job: settleBundlesJob },
    { order: 96, at: '* * * * *', job: watchOffersJob },
  ],
  queues: [
    {
      order: 65,
      name: 'bundles_incomplete',
      // Of those who decide about the deliveries of its parts.
      permission: 'deliveries.settle',
      label: m.queue_bundles_incomplete,
      to: '/staff/bundles',
      count: countIncomplete,
    },
  ],
  demo: { order: 90, load: async () => (await import('../../../../demo/shop.ts')).seedDemoShop },
  supplySides: [
    { name: 'purchases', kinds: ['purchase', 'purchase_refund'], sum: sumPurchases },
    { name: 'credits by staff', kinds: ['staff_credit', 'staff_credit_reversal'], sum: sumCredits },
  ],
  approvals: [creditApproval, itemApproval, orderRefundApproval],
  subscribers: {
    async purchase(app, tx, delivery) {
      await refuseAfterRefund(app, tx, delivery)
      await watchBundle(app, tx, delivery)
    },
  },
})
