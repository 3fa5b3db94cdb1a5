import { m } from '@guildhall/messages'
import type { GiftState } from '@guildhall/contract/gift-rules'
import type { BadgeTone } from '../ui/Badge.tsx'

export const giftWords: Record<GiftState, () => string> = {
  waiting: m.gift_state_waiting,
  accepted: m.gift_state_accepted,
  declined: m.gift_state_declined,
  expired: m.gift_state_expired,
  cancelled: m.gift_state_cancelled,
  returned: m.gift_state_returned,
}

export const giftTones: Record<GiftState, BadgeTone> = {
  waiting: 'info',
  accepted: 'success',
  declined: 'warn',
  expired: 'warn',
  cancelled: 'neutral',
  returned: 'warn',
}
