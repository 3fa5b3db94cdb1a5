import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { deposit } from '@guildhall/contract/deposit'
import type { BadgeTone } from '../../ui/Badge.tsx'

export type Deposit = ReplyOf<typeof deposit.getDeposit>['data']
export type OwnDeposit = ReplyOf<typeof deposit.listOwnDeposits>['data'][number]
export type DepositStatus = Deposit['status']

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
