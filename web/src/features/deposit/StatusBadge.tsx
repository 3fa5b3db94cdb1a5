import { Badge } from '../../ui/Badge.tsx'
import { statusTones, statusWords, type DepositStatus } from './words.ts'

/**
 * Where a deposit stands. Requested is brass and processing the warning's colour (DEP-04), whose fills are nearly the same
 * brown: brass is filled as the primary button is.
 */
export const StatusBadge = ({ status }: { status: DepositStatus }) =>
  status === 'requested' ? (
    <span
      data-edged
      className="inline-flex rounded-xs border border-transparent bg-brass-strong px-2 py-0.5 text-xs font-semibold text-on-brass"
    >
      {statusWords[status]()}
    </span>
  ) : (
    <Badge tone={statusTones[status]}>{statusWords[status]()}</Badge>
  )
