import type { ReplyOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'

/** The weeks with their items, and the items to choose from. */
export type Rotation = ReplyOf<typeof shop.getRotation>
