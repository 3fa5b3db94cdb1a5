import type { ReplyOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'
import type { DeliveryTarget } from '@guildhall/contract/shop-rules'
import { m } from '@guildhall/messages'
import type { BadgeTone } from '../../ui/Badge.tsx'

export type Order = ReplyOf<typeof shop.getPurchase>['data']
export type OrderState = Order['state'] | 'refunded' | 'waiting'

export const targetWords: Record<DeliveryTarget, () => string> = {
  storage: m.shop_target_storage,
  inventory: m.shop_target_inventory,
}

/**
 * The state of an order for its buyer: a refunded one is over, and one without room in the game waits for its owner.
 */
export function stateOf(order: Pick<Order, 'state' | 'refunded_at' | 'waits_for_room'>): OrderState {
  if (order.refunded_at) return 'refunded'
  return order.waits_for_room ? 'waiting' : order.state
}

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
