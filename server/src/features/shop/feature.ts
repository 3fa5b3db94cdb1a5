import { feature } from '../feature.ts'
import { creditApproval, itemApproval } from './by-hand.ts'
import { sumCredits, sumPurchases } from './buy-queries.ts'
import { orderRefundApproval, refuseAfterRefund } from './refund-order.ts'
import { shopOperations } from './routes.ts'

export const shop = feature({
  name: 'shop',
  uses: ['approval', 'code', 'delivery', 'items', 'ledger', 'notification', 'payment', 'settings'],
  operations: shopOperations,
  demo: { order: 90, load: async () => (await import('../../../../demo/shop.ts')).seedDemoShop },
  supplySides: [
    { name: 'purchases', kinds: ['purchase', 'purchase_refund'], sum: sumPurchases },
    { name: 'credits by staff', kinds: ['staff_credit', 'staff_credit_reversal'], sum: sumCredits },
  ],
  approvals: [creditApproval, itemApproval, orderRefundApproval],
  subscribers: { purchase: refuseAfterRefund },
})
