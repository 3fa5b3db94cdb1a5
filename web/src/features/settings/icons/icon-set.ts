import type { ReplyOf } from '@guildhall/contract'
import type { items } from '@guildhall/contract/items'

/** The sets of icons that the portal has, with some items to compare. */
export type Icons = ReplyOf<typeof items.getItemIcons>
export type IconSet = NonNullable<Icons['used']>
