import { m } from '@guildhall/messages'
import type { DeliveryState } from '@guildhall/contract/delivery'
import type { BadgeTone } from '../ui/Badge.tsx'

/** The state of an order for its buyer: that of its delivery, unless it is refunded or waits for room. */
export type OrderState = DeliveryState | 'refunded' | 'waiting'

export const stateWords: Record<OrderState, () => string> = {
  queued: m.shop_state_queued,
  staged: m.shop_state_staged,
  delivered: m.shop_state_delivered,
  failed: m.shop_state_failed,
  unknown: m.shop_state_unknown,
  refunded: m.shop_state_refunded,
  waiting: m.shop_state_waiting,
}

export const stateTones: Record<OrderState, BadgeTone> = {
  queued: 'neutral',
  staged: 'info',
  delivered: 'success',
  failed: 'danger',
  unknown: 'warn',
  refunded: 'brass',
  waiting: 'warn',
}
