import type { ReplyOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'
import type { DeliveryTarget } from '@guildhall/contract/shop-rules'
import { m } from '@guildhall/messages'
import type { OrderState } from '../../words/orders.ts'

export type Order = ReplyOf<typeof shop.getPurchase>['data']

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
