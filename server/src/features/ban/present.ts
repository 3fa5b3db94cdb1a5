import type { AnswerOf } from '@guildhall/contract'
import type { ban } from '@guildhall/contract/ban'
import { refusalText } from '../../game/refusal-words.ts'
import type { BanRow } from './queries.ts'

type BanReply = AnswerOf<typeof ban.listBans>['data'][number]

/** The reply of staff endpoints for a ban. */
export function presentBan(row: BanRow): BanReply {
  const game =
    row.asked && row.game_state
      ? {
          asked: row.asked,
          state: row.game_state,
          answer: row.game_state === 'refused' && row.game_answer ? refusalText(row.game_answer) : null,
        }
      : null
  return {
    id: row.id,
    login: row.login,
    nickname: row.nickname,
    hasAccount: row.user_id !== null,
    until: instant(row.until),
    reason: row.reason,
    note: row.note,
    created_at: new Date(row.created_at).toISOString(),
    created_by: row.made_by,
    ended_at: instant(row.ended_at),
    ended_by: row.ended_by_login,
    ending: row.ending,
    end_reason: row.end_reason,
    game,
  }
}

const instant = (at: string | null): string | null => at && new Date(at).toISOString()
