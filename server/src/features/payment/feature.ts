import * as m from '@guildhall/messages'
import { feature } from '../feature.ts'
import { reconcilePaymentsJob, prepareProvidersJob } from './jobs.ts'
import { findLostPayments } from './find-lost-payments.ts'
import { serveWebhooks } from './webhooks.ts'
import { countReviews, sumCredited } from './queries.ts'
import { refundApproval, surplusApproval } from './refund.ts'
import { paymentOperations } from './routes.ts'
import { settleApproval } from './settle-review.ts'
import { paymentTasks } from './tasks.ts'
import { countUnknown } from './unknown-queries.ts'
import { unknownCreditApproval } from './credit-unknown.ts'

export const payment = feature({
  name: 'payment',
  uses: ['approval', 'ban', 'campaign', 'code', 'creator', 'deposit', 'ledger', 'notification', 'referral', 'settings'],
  operations: paymentOperations,
  webhooks: serveWebhooks,
  jobs: paymentTasks,
  cron: [
    { order: 50, at: '* * * * *', job: reconcilePaymentsJob },
    { order: 60, at: '7 * * * *', job: prepareProvidersJob },
  ],
  dueTimes: { payments: ['next_check_at', 'asked_at', 'capture_asked_at'], unknown_payments: ['next_check_at'] },
  queues: [
    {
      order: 10,
      name: 'payments',
      permission: 'payments.settle',
      label: m.queue_payments,
      to: '/staff/payments?state=review',
      count: countReviews,
    },
    {
      order: 20,
      name: 'payments_unknown',
      permission: 'payments.settle',
      label: m.queue_payments_unknown,
      to: '/staff/payments/unknown',
      count: countUnknown,
    },
  ],
  approvals: [refundApproval, surplusApproval, settleApproval, unknownCreditApproval],
  supplySides: [{ name: 'payments', kinds: ['donation', 'donation_reversal', 'donation_restored'], sum: sumCredited }],
  verbs: [
    {
      name: 'find-payments',
      parameters: ['<since>', '<provider>|--all'],
      about:
        'After a backup was restored: asks providers for payments since a moment, and takes in what is not known here.',
      run: findLostPayments,
    },
  ],
})
