import type { ReplyOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'

/** An item in the list of the shop. */
export type ShopItem = ReplyOf<typeof shop.listShopItems>['data'][number]
