/** How long a player may change their mind, and how long before the end the last mail is sent, in days. */
export const closingDays = 14
export const lastMailDaysBefore = 2
/** How long nobody may sign up with the login of a closed account, in days. */
export const closedLoginDays = 180

/** The length of the reason for which staff close an account, or stop its closing, in characters. */
export const closingReason = { min: 3, max: 500 } as const

/** The lists of closings: what waits, what has ended, and the game accounts that staff have to deal with. */
export const closingLists = ['open', 'game', 'closed', 'stopped'] as const
export type ClosingList = (typeof closingLists)[number]

/** What keeps a due closing from its end. `cash`: the player has more Cash than they have agreed to lose. */
export const closingObstacles = [
  'sales',
  'purchases',
  'gifts',
  'payments',
  'deposits',
  'deliveries',
  'game_account',
  'ban',
  'approvals',
  'cash',
] as const
export type ClosingObstacle = (typeof closingObstacles)[number]
