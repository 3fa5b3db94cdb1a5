import type { ReplyOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'

export type Bundles = ReplyOf<typeof shop.listBundles>
export type Bundle = Bundles['data'][number]
