import type { PaymentState } from '@guildhall/contract/payment-rules'
import { standingOf, toneOfStanding } from '@guildhall/contract/payment-standing'
import { Badge } from '../../ui/Badge.tsx'
import { standingWords } from '../../words/payment.ts'
import type { PaymentSummary } from './states.ts'
import { stateWords } from '../../words/payment.ts'

/** The state of a payment in our words, for staff, who see each state by its own name. */
export const StateBadge = ({ state }: { state: PaymentState }) => (
  <Badge tone={toneOfStanding[standingOf({ state })]}>{stateWords[state]()}</Badge>
)

/** The standing of a payment, for its payer. */
export function StandingBadge({ payment }: { payment: PaymentSummary }) {
  const standing = standingOf(payment)
  return <Badge tone={toneOfStanding[standing]}>{standingWords[standing]()}</Badge>
}
