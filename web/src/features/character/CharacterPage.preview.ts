import type { Preview, Sky, Subject } from '@guildhall/contract/previews'
import type { Kingdom } from '@guildhall/contract/ranking-classes'
import { m } from '@guildhall/messages'
import type { Outcome } from '../../api/outcome.ts'
import { classAndEvolution } from '../ranking/public.ts'
import { comparedTo, type Character, type CharacterReply } from './character.ts'
import { placesOf } from './words.ts'

/** By the number of the class. */
const ofClasses: readonly Subject[] = ['knight', 'mage', 'beast', 'huntress']
export const skyOfKingdom: Record<Kingdom, Sky> = { blue: 'night', red: 'ember', neutral: 'dusk' }

interface Loaded {
  found: Outcome<CharacterReply>
  other: Outcome<CharacterReply> | null
}

/** The character as its page shows it: class, level and its best places; or two that are compared. */
export function preview({ found, other }: Loaded): Partial<Preview> | null {
  if (!found.data) return null
  const { character } = found.data
  const compared = comparedTo(character.name, other)
  return {
    subject: character.class === null ? 'crown' : (ofClasses[character.class] ?? 'crown'),
    sky: skyOfKingdom[character.kingdom],
    ...(compared
      ? { lines: [standing(character), standing(compared)] }
      : {
          label: classAndEvolution(character),
          lines: [m.ranking_level({ level: character.level }), ...placesOf(character).slice(0, 2)],
        }),
  }
}

const standing = (character: Character): string =>
  [character.name, m.ranking_level({ level: character.level }), placesOf(character)[0]].join(' · ')
