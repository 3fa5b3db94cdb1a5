import { m } from '@guildhall/messages'
import type { GameSwitch } from '@guildhall/contract/game-switches'
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

/** Where the portal writes. */
export const placeText = ({ kind, place }: Pick<Connection['game'], 'kind' | 'place'>): string =>
  ({
    bridge: m.connection_kind_bridge,
    folders: m.connection_kind_folders,
    sandbox: m.connection_kind_sandbox,
  })[kind]({ place })
