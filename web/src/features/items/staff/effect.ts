import type { ReplyOf } from '@guildhall/contract'
import type { items } from '@guildhall/contract/items'

/** An effect of the game with its words, if it has any. */
export type Effect = ReplyOf<typeof items.listEffects>['data'][number]
