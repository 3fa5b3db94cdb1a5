import type { ReplyOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'

/** An item as the list of the shop has it. */
export type ShopItem = ReplyOf<typeof shop.listShopItems>['data'][number]
