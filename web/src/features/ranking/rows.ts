import type { ReplyOf } from '@guildhall/contract'
import type { ranking } from '@guildhall/contract/ranking'
import { classNames, kingdomOf, type Kingdom } from '@guildhall/contract/ranking-classes'

export type RankingReply = ReplyOf<typeof ranking.getRanking>

/** A character of the ranking, from either source. Null means that the source lacks the value. */
export interface RankingRow {
  place: number
  name: string
  level: number | null
  /** 0 to 3; null without a class. */
  class: number | null
  evolution: number | null
  kingdom: Kingdom
  guildId: number
  points: number | null
  /** How many places it rose since the end of the day before; null while unknown. */
  movement: number | null
}

const evolutionNames = ['Mortal', 'Arch', 'Celestial'] as const

/** Both sources in one row model (D-121): entries of the interface have names, lists of the files have positions. */
export function rankingRows({
  rankings,
  positions,
  movements,
}: Pick<RankingReply, 'rankings' | 'positions' | 'movements'>): RankingRow[] {
  return rankings.map((entry, index) => {
    const movement = movements?.[index] ?? null
    if (Array.isArray(entry)) {
      const [place, name, level, evolution, className, guildId, clan] = entry
      const classIndex = classNames.findIndex((each) => each === className)
      return {
        place,
        name,
        level: level ?? null,
        class: classIndex < 0 ? null : classIndex,
        evolution: evolution ?? null,
        kingdom: kingdomOf(clan),
        guildId: guildId ?? 0,
        points: null,
        movement,
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
      movement,
    }
  })
}

/** 0 Mortal, 1 Arch, any other Celestial. */
export const evolutionOf = (code: number): string => evolutionNames[code] ?? 'Celestial'
