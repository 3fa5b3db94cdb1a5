import { m } from '@guildhall/messages'
import type { ReferralState } from '@guildhall/contract/referral'

export const stateWords: Record<ReferralState, () => string> = {
  P: m.referral_state_pending,
  S: m.referral_state_approved,
  N: m.referral_state_refused,
}
