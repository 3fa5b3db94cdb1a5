import * as m from '@guildhall/messages'
import type { StaffQueue } from './features/dashboard/queues.ts'
import { countUndecided, countWithoutRoom } from './features/delivery/desk-queries.ts'
import { countOpenDeposits } from './features/deposit/queries.ts'
import { countStuck } from './features/market/escrow-queries.ts'
import { countReviews } from './features/payment/queries.ts'
import { countUnknown } from './features/payment/unknown-queries.ts'
import { countReady } from './features/referral/queries.ts'
import { countWaitingTickets } from './features/ticket/queries.ts'

/** What waits for a person, in the order of the dashboard: each feature counts its own. */
export const staffQueues: StaffQueue[] = [
  { name: 'payments', label: m.queue_payments, to: '/staff/payments?state=review', count: countReviews },
  {
    name: 'payments_unknown',
    label: m.queue_payments_unknown,
    to: '/staff/payments/unknown',
    count: countUnknown,
  },
  { name: 'deposits', label: m.queue_deposits, to: '/deposits', count: countOpenDeposits },
  {
    name: 'deliveries_unknown',
    label: m.queue_deliveries_unknown,
    to: '/staff/deliveries?state=unknown',
    count: (db) => countUndecided(db, 'unknown'),
  },
  {
    name: 'deliveries_failed',
    label: m.queue_deliveries_failed,
    to: '/staff/deliveries?state=failed',
    count: (db) => countUndecided(db, 'failed'),
  },
  {
    name: 'deliveries_waiting',
    label: m.queue_deliveries_waiting,
    to: '/staff/deliveries?state=waiting',
    count: countWithoutRoom,
  },
  { name: 'market_stuck', label: m.queue_market_stuck, to: '/staff/market?state=stuck', count: countStuck },
  { name: 'tickets', label: m.queue_tickets, to: '/support', count: countWaitingTickets },
  { name: 'referrals', label: m.queue_referrals, to: '/analyse/indications', count: countReady },
]
