import { m } from '@guildhall/messages'
import { classNames, type Kingdom } from '@guildhall/contract/ranking-classes'
import { dateOf } from '../../ui/RelativeTime.tsx'
import { currentLocale } from '../../format/locale.ts'
import type { Character } from './character.ts'

export const numberText = (value: number): string => new Intl.NumberFormat(currentLocale()).format(value)

/** A day of the server's calendar as text. */
export const dayText = (day: string): string => dateOf(new Date(`${day}T15:00:00Z`), currentLocale())

const inKingdom: Record<Kingdom, (input: { place: string }) => string> = {
  blue: m.character_place_blue,
  red: m.character_place_red,
  neutral: m.character_place_neutral,
}
const inClassOfKingdom: Record<Kingdom, (input: { place: string; of: string }) => string> = {
  blue: m.character_place_class_blue,
  red: m.character_place_class_red,
  neutral: m.character_place_class_neutral,
}

/** The places of a character as sentences, those among all first: "4º do servidor". */
export function placesOf(character: Character): string[] {
  const { place, class_place, kingdom, kingdom_place, class_kingdom_place, guild, guild_place } = character
  const of = character.class === null ? null : (classNames[character.class] ?? null)
  return [
    m.character_place_all({ place: numberText(place) }),
    of && class_kingdom_place ? inClassOfKingdom[kingdom]({ place: numberText(class_kingdom_place), of }) : null,
    of && class_place ? m.character_place_class({ place: numberText(class_place), of }) : null,
    kingdom_place ? inKingdom[kingdom]({ place: numberText(kingdom_place) }) : null,
    guild && guild_place ? m.character_place_guild({ place: numberText(guild_place), guild: guild.name }) : null,
  ].filter((sentence) => sentence !== null)
}
