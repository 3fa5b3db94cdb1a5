import { feature } from '../feature.ts'
import { giftCashApproval, giftItemsApproval } from './gift-approval.ts'
import { codeOperations } from './routes.ts'
import { sumGiftCash } from './use-queries.ts'

export const code = feature({
  name: 'code',
  uses: ['approval', 'delivery', 'items', 'ledger', 'notification', 'settings'],
  operations: codeOperations,
  demo: { order: 250, load: async () => (await import('../../../../demo/code.ts')).seedDemoCodes },
  supplySides: [{ name: 'gift codes', kinds: ['code_cash'], sum: sumGiftCash }],
  approvals: [giftCashApproval, giftItemsApproval],
})
