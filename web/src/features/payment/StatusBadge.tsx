import { Badge } from '../../ui/Badge.tsx'
import { labelOf, toneOf } from './status-words.ts'

/** What a provider says of a payment; 'Pendente' where it says nothing. */
export const StatusBadge = ({ status }: { status: string | null | undefined }) => (
  <Badge tone={toneOf(status || 'pending')}>{labelOf(status || 'pending')}</Badge>
)
