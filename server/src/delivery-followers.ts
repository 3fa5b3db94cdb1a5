import type { Followers } from './features/delivery/followers.ts'
import { followPurchase } from './features/shop/refund-order.ts'

/** Who is told what has become of the deliveries of each kind of cause. */
export const deliveryFollowers: Followers = { purchase: followPurchase }
