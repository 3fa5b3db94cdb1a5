import type { ReplyOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'

export type ShopItem = ReplyOf<typeof shop.listShopItems>['data'][number]
