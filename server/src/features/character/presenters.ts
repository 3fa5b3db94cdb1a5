import type { AnswerOf } from '@guildhall/contract'
import type { character } from '@guildhall/contract/character'
import { kingdomOf } from '@guildhall/contract/ranking-classes'
import { guildMarkNames } from '../../game/formats/guild-mark.ts'
import type { Snapshot } from '../../snapshots/queries.ts'
import type { CharacterRow, GuildRow, MemberRow } from './queries.ts'

type Character = AnswerOf<typeof character.getCharacter>['character']
type Guild = AnswerOf<typeof character.getGuild>['guild']
type Member = AnswerOf<typeof character.getGuild>['best'][number]

const markOf = (guild: number, hasMark: boolean): string | null => (hasMark ? (guildMarkNames(guild)[0] ?? null) : null)

/** A character as others see it. What its account hides is null. */
export function presentCharacter(row: CharacterRow, { source }: Pick<Snapshot, 'source'>): Character {
  const isInGuild = row.guild_id > 0 && row.guild_name !== null && !row.hides_guild
  return {
    name: row.name,
    level: row.level,
    class: row.class,
    evolution: row.evolution,
    kingdom: kingdomOf(row.clan),
    points: source === 'api' ? row.points : null,
    place: row.position,
    movement: row.position_before === null || row.hides_history ? null : row.position_before - row.position,
    class_place: row.class === null ? null : row.class_place,
    kingdom_place: row.kingdom_place,
    class_kingdom_place: row.class === null ? null : row.class_kingdom_place,
    guild_place: isInGuild ? row.guild_place : null,
    guild: isInGuild
      ? { id: row.guild_id, name: row.guild_name!, mark: markOf(row.guild_id, row.guild_has_mark) }
      : null,
  }
}

export const presentGuild = ({ id, name, clan, fame, leader, members, mark_etag }: GuildRow): Guild => ({
  id,
  name,
  kingdom: kingdomOf(clan),
  fame,
  leader,
  members,
  mark: markOf(id, mark_etag !== null),
  mark_version: mark_etag && mark_etag.replaceAll('"', ''),
})

export const presentMember = ({ name, level, class: code, evolution, position }: MemberRow): Member => ({
  name,
  level,
  class: code,
  evolution,
  place: position,
})
