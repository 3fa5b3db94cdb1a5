import { m } from '@guildhall/messages'
import type { depositStatuses } from '@guildhall/contract/deposit'
import type { BadgeTone } from '../ui/Badge.tsx'

type DepositStatus = (typeof depositStatuses)[number]

export const statusWords: Record<DepositStatus, () => string> = {
  requested: m.deposit_status_requested,
  processing: m.deposit_status_processing,
  disapproved: m.deposit_status_disapproved,
  approved: m.deposit_status_approved,
}

export const statusTones: Record<DepositStatus, BadgeTone> = {
  requested: 'brass',
  processing: 'warn',
  disapproved: 'danger',
  approved: 'success',
}
