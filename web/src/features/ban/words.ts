import { m } from '@guildhall/messages'
import type { Locale, ReplyOf } from '@guildhall/contract'
import type { ban, BanTarget } from '@guildhall/contract/ban'
import { lastDayOf } from '@guildhall/contract/ban-rules'
import type { BadgeTone } from '../../ui/Badge.tsx'
import { dateOf } from '../../ui/RelativeTime.tsx'

export type BanTargetReply = ReplyOf<typeof ban.getBanTarget>['data']
export type Ban = ReplyOf<typeof ban.listBans>['data'][number]

/** The last day of a ban in the server's calendar, or that it is permanent. */
export const untilWords = ({ until }: Pick<Ban, 'until'>, locale: Locale): string =>
  until === null ? m.ban_for_ever() : dateOf(lastDayOf(until), locale)

export function stateOf({ ending, until }: Pick<Ban, 'ending' | 'until'>): { words: string; tone: BadgeTone } {
  switch (ending) {
    case 'expired':
      return { words: m.ban_state_expired(), tone: 'neutral' }
    case 'lifted':
      return { words: m.ban_state_lifted(), tone: 'success' }
    case 'replaced':
      return { words: m.ban_state_replaced(), tone: 'neutral' }
    case null:
      return { words: until ? m.ban_temporary() : m.ban_permanent(), tone: 'danger' }
  }
}

/** Whether the game has applied the ban. */
export function gameWords({ game }: Ban): { words: string; tone: BadgeTone } {
  if (!game) return { words: m.ban_game_state_none(), tone: 'neutral' }
  if (game.state === 'refused') return { words: m.ban_game_state_refused({ answer: game.answer ?? '' }), tone: 'warn' }
  if (game.state === 'waiting') return { words: m.ban_game_state_waiting(), tone: 'info' }
  return game.asked === 'ban'
    ? { words: m.ban_game_state_banned(), tone: 'danger' }
    : { words: m.ban_game_state_free(), tone: 'success' }
}

/** That a name means no account. */
export const absentWords = (by: BanTarget): string => (by === 'login' ? m.ban_login_absent() : m.ban_character_absent())

/** The characters of an account, or that there are none, or that the game did not reply. */
export function characterWords({ characters, charactersKnown }: BanTargetReply, locale: Locale): string {
  if (!charactersKnown) return m.ban_target_characters_unknown()
  if (characters.length === 0) return m.ban_target_no_characters()
  return m.ban_target_characters({ names: new Intl.ListFormat(locale).format(characters) })
}
