/** The length of the reason with which staff reveal data of a player or help them, in characters. */
export const helpReason = { min: 10, max: 300 } as const
/** The length of an internal note about a player, in characters. */
export const noteLength = { min: 3, max: 1_000 } as const

/** The data of a player that is masked until it is revealed. */
export const hiddenFields = ['email', 'phone', 'document', 'addresses'] as const
export type HiddenField = (typeof hiddenFields)[number]

/** The lists of the page of a player, in the order of its tabs. */
export const playerParts = [
  'notes',
  'payments',
  'deposits',
  'orders',
  'gifts',
  'deliveries',
  'market',
  'tickets',
  'referrals',
  'ledger',
  'bans',
  'sessions',
  'actions',
] as const
export type PlayerPart = (typeof playerParts)[number]

/** The rows of each list are counted up to this number; `playerRowsCountedTo + 1` means more. */
export const playerRowsCountedTo = 1_000

/** How an e-mail address stands: `changing` is a confirmed one with a new one that waits for its confirmation. */
export const emailStates = ['none', 'unconfirmed', 'confirmed', 'changing'] as const
export type EmailState = (typeof emailStates)[number]

/** The lists of accounts besides all of them: no confirmed e-mail address, a ban in force, a role. */
export const playerStates = ['unconfirmed', 'banned', 'staff'] as const
export type PlayerState = (typeof playerStates)[number]
