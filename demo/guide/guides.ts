import type { SeededGuide, SeededSubguide } from '../../server/src/features/guide/seeded-guide.ts'
import { battleGuides } from './battle.ts'
import { startGuides } from './start.ts'
import { trophyGuides } from './trophies.ts'

/** The sub-guides of the demo; the first has the two guides that every portal has. */
export const demoSubguides: SeededSubguide[] = [
  { title: 'Classes', title_en: 'Classes', ordenation: 2 },
  { title: 'Chefes e eventos', title_en: 'Bosses and events', ordenation: 3 },
  { title: 'Itens e economia', title_en: 'Items and economy', ordenation: 4 },
  { title: 'Guildas e guerra', title_en: 'Guilds and war', ordenation: 5 },
]

export const demoGuides: SeededGuide[] = [...startGuides, ...battleGuides, ...trophyGuides]
