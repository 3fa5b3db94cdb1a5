import { m } from '@guildhall/messages'
import type { ConnectionTest, GameSwitch } from '@guildhall/contract/game-switches'
import type { Connection } from './connection.ts'

export const switchNames: Record<GameSwitch, () => string> = {
  accounts: m.connection_accounts,
  deliveries: m.connection_deliveries,
  bans: m.connection_bans,
  guild_marks: m.connection_guild_marks,
}

/** What the portal writes with the switch, and what players have without it. */
export const switchTexts: Record<GameSwitch, () => string> = {
  accounts: m.connection_accounts_text,
  deliveries: m.connection_deliveries_text,
  bans: m.connection_bans_text,
  guild_marks: m.connection_guild_marks_text,
}

/** What is tested. */
export const testNames: Record<ConnectionTest, () => string> = { reading: m.connection_reading, ...switchNames }

/** What a test reads or writes, for the question before it. */
export const testQuestions: Record<ConnectionTest, (of: { login: string; item: string }) => string> = {
  reading: m.connection_test_text_reading,
  accounts: m.connection_test_text_accounts,
  deliveries: m.connection_test_text_deliveries,
  bans: m.connection_test_text_bans,
  guild_marks: m.connection_test_text_guild_marks,
}

/** Where the portal writes. */
export const placeText = ({ kind, place }: Pick<Connection['game'], 'kind' | 'place'>): string =>
  ({
    bridge: m.connection_kind_bridge,
    folders: m.connection_kind_folders,
    sandbox: m.connection_kind_sandbox,
  })[kind]({ place })
