import type { ReplyOf } from '@guildhall/contract'
import type { ranking } from '@guildhall/contract/ranking'

export type RankingReply = ReplyOf<typeof ranking.getRanking>

/** A character of the ranking, whichever source it came from. Null is what the source does not tell. */
export interface RankingRow {
  place: number
  name: string
  level: number | null
  /** 0 to 3; null is no class. */
  class: number | null
  evolution: number | null
  kingdom: 'blue' | 'red' | 'neutral'
  guildId: number
  points: number | null
}

/** As the game calls them, in every language. */
export const classNames = ['Transknight', 'Foema', 'Beastmaster', 'Huntres'] as const
const evolutionNames = ['Mortal', 'Arch', 'Celestial'] as const

/** Both sources in one row model (D-121): the interface's entries by name, the files' lists by place. */
export function rankingRows({ rankings, positions }: Pick<RankingReply, 'rankings' | 'positions'>): RankingRow[] {
  return rankings.map((entry, index) => {
    if (Array.isArray(entry)) {
      const [place, name, level, evolution, className, guildId, clan] = entry
      const known = (classNames as readonly string[]).indexOf(className)
      return {
        place,
        name,
        level: level ?? null,
        class: known < 0 ? null : known,
        evolution: evolution ?? null,
        kingdom: kingdomOf(clan),
        guildId: guildId ?? 0,
        points: null,
      }
    }
    return {
      place: positions?.[index] ?? index + 1,
      name: entry.PlayerName,
      level: entry.Level,
      class: classNames[entry.Class] ? entry.Class : null,
      evolution: entry.ClassMaster,
      kingdom: kingdomOf(entry.Clan),
      guildId: entry.Guild,
      points: entry.Pontos,
    }
  })
}

const kingdomOf = (clan: number): RankingRow['kingdom'] => (clan === 7 ? 'blue' : clan === 8 ? 'red' : 'neutral')

/** 0 Mortal, 1 Arch, any other Celestial. */
export const evolutionOf = (code: number): string => evolutionNames[code] ?? 'Celestial'
