import type { PaymentState } from '@guildhall/contract/payment-rules'
import { Badge } from '../../ui/Badge.tsx'
import { stateTones, stateWords } from './states.ts'

/** Where a payment stands, in our words. */
export const StateBadge = ({ state }: { state: PaymentState }) => (
  <Badge tone={stateTones[state]}>{stateWords[state]()}</Badge>
)
