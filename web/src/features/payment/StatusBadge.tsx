import type { PaymentState } from '@guildhall/contract/payment-rules'
import { Badge } from '../../ui/Badge.tsx'
import { labelOf, toneOf } from './status-words.ts'

/** What a provider says of a payment, 'Pendente' where it says nothing. `state` is what that means to us. */
export const StatusBadge = ({
  status,
  state,
}: {
  status: string | null | undefined
  state: PaymentState | undefined
}) => <Badge tone={toneOf(status || 'pending', state)}>{labelOf(status || 'pending', state)}</Badge>
