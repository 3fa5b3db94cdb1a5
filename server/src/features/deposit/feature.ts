import * as m from '@guildhall/messages'
import { feature } from '../feature.ts'
import { sweepProofs } from './proofs.ts'
import { countOpenDeposits, sumCreditedDeposits } from './queries.ts'
import { depositOperations, serveProofs } from './routes.ts'
import { depositApproval } from './service.ts'

export const deposit = feature({
  name: 'deposit',
  uses: ['approval', 'campaign', 'code', 'creator', 'ledger', 'notification', 'referral', 'settings'],
  operations: depositOperations,
  http: serveProofs,
  sweep: [sweepProofs],
  demo: { order: 70, load: async () => (await import('../../../../demo/deposit.ts')).seedDemoDeposits },
  queues: [
    {
      order: 30,
      name: 'deposits',
      permission: 'deposits.review',
      label: m.queue_deposits,
      to: '/deposits?tab=open',
      count: countOpenDeposits,
    },
  ],
  approvals: [depositApproval],
  supplySides: [{ name: 'deposits', kinds: ['deposit'], sum: sumCreditedDeposits }],
})
