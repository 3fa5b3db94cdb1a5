import type { Preview } from '@guildhall/contract/previews'
import { m } from '@guildhall/messages'
import type { Outcome } from '../../api/outcome.ts'
import { settings } from '../../app/settings.ts'
import { skyOfKingdom } from './CharacterPage.preview.ts'
import type { GuildReply } from './character.ts'

/** The guild with its number of members and its best. */
export function preview({ data: found }: Outcome<GuildReply>): Partial<Preview> | null {
  if (!found) return null
  const { name, members, kingdom, mark, mark_version } = found.guild
  const best = found.best
    .slice(0, 3)
    .map((member, at) => `${at + 1}. ${member.name} · ${m.ranking_level({ level: member.level })}`)
  return {
    subject: 'banners',
    sky: skyOfKingdom[kingdom],
    // A mark that the game's host serves is not ours to draw.
    ...(mark &&
      !settings().guildMarkUrl && { picture: { url: `/guilds/${mark}?${mark_version}`, place: 'beside' } as const }),
    lines: best.length > 0 ? best : [m.character_guild_about({ name, count: members })],
  }
}
