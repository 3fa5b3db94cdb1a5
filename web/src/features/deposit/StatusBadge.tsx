import { Badge } from '../../ui/Badge.tsx'
import { statusTones, statusWords, type DepositStatus } from './words.ts'

export const StatusBadge = ({ status }: { status: DepositStatus }) => (
  <Badge tone={statusTones[status]}>{statusWords[status]()}</Badge>
)
