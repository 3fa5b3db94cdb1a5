/**
 * What the portal may write into the game, each switched on by staff (decision 0210). `accounts`: creates accounts and
 * changes passwords. `deliveries`: gives and takes items. `bans`: bans, and ends sessions. `guild_marks`: sends the marks
 * of guilds.
 */
export const gameSwitches = ['accounts', 'deliveries', 'bans', 'guild_marks'] as const
export type GameSwitch = (typeof gameSwitches)[number]

/** What staff test: that the portal reads, and each switch. */
export const connectionTests = ['reading', ...gameSwitches] as const
export type ConnectionTest = (typeof connectionTests)[number]

/** The refusals of endpoints that need a switch. Bans and marks are accepted and wait, so they have none. */
export const switchRefusals = {
  accounts: 'game_accounts_off',
  deliveries: 'game_deliveries_off',
} as const satisfies Partial<Record<GameSwitch, string>>
export type RefusingSwitch = keyof typeof switchRefusals
