import * as m from '@guildhall/messages'
import type { GameRefusal } from '../ports/game.ts'

const words = {
  account_exists: m.game_refused_account_exists,
  account_absent: m.game_refused_account_absent,
  account_unconfirmed: m.game_refused_account_unconfirmed,
  switched_off: m.game_refused_switched_off,
  password_wrong: m.game_refused_password_wrong,
  bad_login: m.game_refused_bad_login,
  bad_password: m.game_refused_bad_password,
  account_locked: m.game_refused_account_locked,
  character_online: m.game_refused_character_online,
  character_offline: m.game_refused_character_offline,
  character_absent: m.game_refused_character_absent,
  guild_absent: m.game_refused_guild_absent,
  chest_full: m.game_refused_chest_full,
  slot_changed: m.game_refused_slot_changed,
  bad_item: m.game_refused_bad_item,
  bad_mark: m.game_refused_bad_mark,
  operation_conflict: m.game_refused_operation_conflict,
  unsupported: m.game_refused_unsupported,
  rejected: m.game_refused_rejected,
} satisfies Record<GameRefusal, () => string>

const sentences: Partial<Record<string, () => string>> = words

/** Why the game refused, in the language of the request. */
export const refusalText = (code: string): string => (sentences[code] ?? m.game_refused_rejected)()
