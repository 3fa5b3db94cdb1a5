import type { ReplyOf } from '@guildhall/contract'
import type { home } from '@guildhall/contract/home'

export type OwnHome = ReplyOf<typeof home.getOwnHome>
