import { Badge } from '../../ui/Badge.tsx'
import { statusTones, statusWords } from '../../words/deposits.ts'
import type { DepositStatus } from './words.ts'

/**
 * The state of a deposit. Requested is brass and processing has the warning colour (DEP-04). Their fills are nearly the
 * same brown, so brass is filled like the primary button.
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
