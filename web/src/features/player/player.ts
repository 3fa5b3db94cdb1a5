import type { ReplyOf } from '@guildhall/contract'
import type { player } from '@guildhall/contract/player'

export type Player = ReplyOf<typeof player.getPlayer>['data']
export type Revealed = ReplyOf<typeof player.revealPlayer>['data']
export type CharacterList = ReplyOf<typeof player.listPlayerCharacters>
