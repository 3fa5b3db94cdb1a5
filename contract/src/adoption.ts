/** Where adopted people come from: the game's account files, a table as CSV, or a database of an older site. */
export const adoptionSources = ['files', 'csv', 'mysql', 'postgres'] as const
export type AdoptionSource = (typeof adoptionSources)[number]

/** What the source says about an account. The portal bans nobody for it; staff see it. */
export const sourceStates = ['active', 'locked', 'banned'] as const
export type SourceState = (typeof sourceStates)[number]

/** Why a person of a source becomes no account. */
export const adoptionSkips = [
  'bad_login',
  'reserved_login',
  'closed_login',
  'login_taken',
  'bad_email',
  'email_taken',
  'bad_balance',
  'bad_password_hash',
  'doubled_in_source',
] as const
export type AdoptionSkip = (typeof adoptionSkips)[number]
