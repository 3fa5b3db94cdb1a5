import type { PaymentState } from '@guildhall/contract/payment-rules'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How often an unpaid payment is checked, by its age. */
const waiting = [
  [10 * minute, 30_000],
  [hour, 2 * minute],
  [day, 15 * minute],
  [7 * day, 2 * hour],
] as const
/** How long a provider may still reverse a payment, or report an ended one as paid. */
const reversibleFor = 180 * day
const lateFor = 3 * day

/** The time of the next check, or null for none. Webhooks may be lost, so every payment is also checked by time. */
export function nextCheck(state: PaymentState, createdAt: Date, paidAt: Date | null, now: Date): Date | null {
  const after = (ms: number) => new Date(now.getTime() + ms)
  const age = now.getTime() - createdAt.getTime()
  switch (state) {
    case 'created':
    case 'pending': {
      const step = waiting.find(([until]) => age < until)
      return step ? after(step[1]) : null
    }
    case 'in_review':
      return age < 60 * day ? after(age < day ? 10 * minute : 6 * hour) : null
    case 'rejected':
    case 'expired':
    case 'cancelled':
      return age < lateFor ? after(age < hour ? 10 * minute : 6 * hour) : null
    case 'review':
    case 'uncredited':
    case 'paid':
    case 'partially_refunded':
    // The payer may pay the code again after the whole payment went back, so checks go on.
    case 'refunded':
    case 'charged_back': {
      const sincePaid = now.getTime() - (paidAt ?? createdAt).getTime()
      return sincePaid < reversibleFor ? after(sincePaid < day ? 6 * hour : sincePaid < 7 * day ? day : 7 * day) : null
    }
  }
}

/** Whether the payment waits for nothing more, from the payer or from a review, so that pages stop polling. */
export const hasEnded = (state: PaymentState): boolean => !['created', 'pending', 'in_review'].includes(state)
