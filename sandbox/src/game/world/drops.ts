import type { Rarity } from '../knowledge.ts'
import { items } from './items.ts'

const beasts = ['Lobo', 'Javali', 'Urso', 'Morcego', 'Serpente', 'Aranha', 'Escorpião', 'Gárgula', 'Golem', 'Espectro']
// The game stores 15 letters of a monster's name.
const kinds = ['Jovem', 'Cinza', 'Pardo', 'Feroz', 'Negro', 'Velho']
const chiefs = ['Guarda da Ponte', 'Rainha Aranha', 'Rei do Pântano', 'Rei Golem', 'Sentinela']

/** The drops: every monster has something common, and chiefs have unique items. */
export const drops: { itemIndex: number; mob: string; rarity: Rarity }[] = [
  ...beasts.flatMap((beast, at) =>
    kinds.flatMap((kind, grade) =>
      (['common', 'common', 'uncommon', 'uncommon', 'rare'] as const).map((rarity, place) => ({
        itemIndex: pick(at * 31 + grade * 7 + place * 17),
        mob: `${beast} ${kind}`,
        rarity,
      })),
    ),
  ),
  ...chiefs.flatMap((mob, at) => [
    { itemIndex: 413, mob, rarity: 'uncommon' as const },
    ...[0, 1, 2, 3, 4, 5].map((place) => ({
      itemIndex: pick(at * 23 + place * 13 + 5),
      mob,
      rarity: place < 3 ? ('rare' as const) : ('very_rare' as const),
    })),
  ]),
  { itemIndex: 413, mob: 'Golem Cinza', rarity: 'rare' },
  { itemIndex: 412, mob: 'Gárgula Jovem', rarity: 'uncommon' },
  { itemIndex: 1_147, mob: 'Espectro Negro', rarity: 'rare' },
]

function pick(at: number): number {
  const dropped = items.filter(({ isTradable }) => isTradable)
  return dropped[at % dropped.length]?.index ?? 413
}
