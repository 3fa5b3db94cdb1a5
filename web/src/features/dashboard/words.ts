import { m } from '@guildhall/messages'
import type { BadgeTone } from '../../ui/Badge.tsx'

type Status = 'approved' | 'pending' | 'rejected' | 'cancelled' | 'other'

const statusOfWord: Record<string, Status> = {
  approved: 'approved',
  pending: 'pending',
  peding: 'pending',
  in_process: 'pending',
  authorized: 'pending',
  rejected: 'rejected',
  cancelled: 'cancelled',
  canceled: 'cancelled',
}

/** The status for a provider's word, one of five. */
export const statusOf = (status: string): Status => statusOfWord[status] ?? 'other'

export const statusTones: Record<Status, BadgeTone> = {
  approved: 'success',
  pending: 'warn',
  rejected: 'danger',
  cancelled: 'neutral',
  other: 'info',
}

const statusWords: Record<Exclude<Status, 'other'>, () => string> = {
  approved: m.dashboard_status_approved,
  pending: m.dashboard_status_pending,
  rejected: m.dashboard_status_rejected,
  cancelled: m.dashboard_status_cancelled,
}

/** Our words for a status where we have some, otherwise the provider's own. */
export function statusText(status: string): string {
  const kind = statusOf(status)
  return kind === 'other' ? status : statusWords[kind]()
}
