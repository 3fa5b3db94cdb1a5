import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { approval } from '@guildhall/contract/approval'
import type { ApprovalReason, ApprovalState } from '@guildhall/contract/approval-rules'
import type { BadgeTone } from '../../ui/Badge.tsx'

export type List = ReplyOf<typeof approval.findApprovals>
export type Request = List['data'][number]
export type Detail = ReplyOf<typeof approval.getApproval>['data']

export const stateWords: Record<ApprovalState, () => string> = {
  pending: m.approval_state_pending,
  approved: m.approval_state_approved,
  declined: m.approval_state_declined,
  expired: m.approval_state_expired,
  cancelled: m.approval_state_cancelled,
  void: m.approval_state_void,
}

export const stateTones: Record<ApprovalState, BadgeTone> = {
  pending: 'warn',
  approved: 'success',
  declined: 'danger',
  expired: 'neutral',
  cancelled: 'neutral',
  void: 'neutral',
}

export const reasonWords: Record<ApprovalReason, () => string> = {
  own: m.approval_why_own,
  amount: m.approval_why_amount,
  daily: m.approval_why_daily,
  setting: m.approval_why_setting,
  role: m.approval_why_role,
  currency: m.approval_why_currency,
  closing: m.approval_why_closing,
  payout: m.approval_why_payout,
}

/** "player (Marina Duarte)", or the login alone. */
export const personText = ({ login, name }: { login: string; name: string }): string =>
  name ? `${login} (${name})` : login

/** A sentence that begins with a small letter, as the title of a page. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)
