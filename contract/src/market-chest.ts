/** The refusals of every call that changes a chest. */
export const chestErrors = [
  'character_offline',
  'character_in_game',
  'market_closed',
  'game_unreachable',
  'game_refused',
  'game_account_absent',
  'chest_full',
] as const

/** The limit of calls that change a chest. */
export const chestLimit = { max: 60, perSeconds: 60, by: 'caller' } as const
