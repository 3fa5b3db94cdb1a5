import type { ReplyOf } from '@guildhall/contract'
import type { character } from '@guildhall/contract/character'
import { serverDay } from '@guildhall/contract/server-calendar'
import type { Outcome } from '../../api/outcome.ts'

export type CharacterReply = ReplyOf<typeof character.getCharacter>
export type Character = CharacterReply['character']
export type Listings = ReplyOf<typeof character.listCharacterListings>
export type GuildReply = ReplyOf<typeof character.getGuild>
export type Member = GuildReply['best'][number]

/** A day of the history; the last one is that of the shown ranking. */
export interface Day {
  day: string
  place: number
  level: number
  evolution: number
}

/** The stored days and the current state; null when the player hides them. */
export function daysOf({ character: now, history, as_of }: CharacterReply): Day[] | null {
  if (!history) return null
  const today = serverDay(new Date(as_of))
  const { place, level, evolution } = now
  return [...history.filter(({ day }) => day !== today), { day: today, place, level, evolution }]
}

/** The character that `name` is compared with; null without one, and for the same one. */
export function comparedTo(name: string, other: Outcome<CharacterReply> | null): Character | null {
  const character = other?.data?.character
  return character && character.name !== name ? character : null
}
