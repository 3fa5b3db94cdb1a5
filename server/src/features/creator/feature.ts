import * as m from '@guildhall/messages'
import { feature } from '../feature.ts'
import { creatorOperations } from './routes.ts'
import { countHeld } from './share-queries.ts'
import { payoutApproval } from './payout-approval.ts'
import { sumPayouts } from './payout-queries.ts'
import { creatorApproval } from './write.ts'

export const creator = feature({
  name: 'creator',
  uses: ['approval', 'code', 'delivery', 'items', 'ledger', 'notification', 'referral'],
  operations: creatorOperations,
  demo: { order: 245, load: async () => (await import('../../../../demo/creator.ts')).seedDemoCreators },
  queues: [
    {
      order: 95,
      name: 'creator_shares',
      permission: 'creators.write',
      label: m.queue_creator_shares,
      to: '/staff/creators?state=held',
      count: countHeld,
    },
  ],
  approvals: [creatorApproval, payoutApproval],
  supplySides: [{ name: 'creators', kinds: ['creator_payout'], sum: sumPayouts }],
})
