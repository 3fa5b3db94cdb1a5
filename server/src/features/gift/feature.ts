import { feature } from '../feature.ts'
import { endGiftsJob } from './jobs.ts'
import { sumGifts } from './queries.ts'
import { giftRefundApproval, refuseAfterRefund } from './refund.ts'
import { giftOperations } from './routes.ts'
import { giftTasks } from './tasks.ts'

export const gift = feature({
  name: 'gift',
  uses: ['approval', 'character', 'delivery', 'items', 'ledger', 'notification', 'settings', 'shop'],
  operations: giftOperations,
  jobs: giftTasks,
  cron: [{ order: 95, at: '* * * * *', job: endGiftsJob }],
  demo: { order: 95, load: async () => (await import('../../../../demo/gift.ts')).seedDemoGifts },
  supplySides: [{ name: 'gifts', kinds: ['gift', 'gift_return'], sum: sumGifts }],
  approvals: [giftRefundApproval],
  subscribers: { gift: refuseAfterRefund },
})
