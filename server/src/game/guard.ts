import type { Game, Outcome } from '../ports/game.ts'

/** Whose account of the game a login is, as far as the portal knows: `nobody` has no account of the portal. */
export type Owner = 'confirmed' | 'unconfirmed' | 'nobody'

type Ask = (...given: never[]) => Promise<unknown>
type Asked = { [Name in keyof Game]: Game[Name] extends Ask ? Name : never }[keyof Game]

/**
 * Who may be asked about, for each call of the port. `open`: the call concerns no account, or is how ownership comes
 * about, or is an act of staff against an account whoever owns it. `owned`: only an account that the game has confirmed
 * as that of the portal account of the same login. `unclaimed`: besides, one that no portal account has the login of,
 * because only staff can name such a login.
 */
type Rule<Name extends Asked> =
  | 'open'
  | { demands: 'owned' | 'unclaimed'; loginOf: (...given: Parameters<Game[Name]>) => string }

const first = (login: string): string => login
const ofOrder = (_: string, order: { login: string }): string => order.login

/** A new call of the port does not compile before it has its rule here. */
export const gameRules: { [Name in Asked]: Rule<Name> } = {
  health: 'open',
  createAccount: 'open',
  verifyPassword: 'open',
  changePassword: { demands: 'owned', loginOf: ofOrder },
  getOperation: 'open',
  pruneOperations: 'open',
  hasAccount: 'open',
  getPresence: { demands: 'owned', loginOf: first },
  countOnline: 'open',
  readChest: { demands: 'owned', loginOf: first },
  takeFromChest: { demands: 'owned', loginOf: ofOrder },
  putIntoChest: { demands: 'owned', loginOf: ofOrder },
  deliverItem: { demands: 'unclaimed', loginOf: ofOrder },
  getDelivery: 'open',
  withdrawDelivery: 'open',
  ban: 'open',
  unban: 'open',
  findCharacters: { demands: 'unclaimed', loginOf: first },
  getOwner: 'open',
  findActivity: { demands: 'owned', loginOf: first },
  readRanking: 'open',
  readGuilds: 'open',
  putGuildMark: 'open',
  readDrops: 'open',
  readCatalogue: 'open',
}

/** A rule seen from the loop, which knows no call by its name. */
type AnyRule = 'open' | { demands: 'owned' | 'unclaimed'; loginOf: (...given: unknown[]) => string }

const unconfirmed: Outcome<never> = { kind: 'refused', code: 'account_unconfirmed' }

/**
 * The game as every feature gets it: what concerns an account is refused with `account_unconfirmed` unless the game has
 * confirmed that account as the player's, and the game is not asked. The login alone proves nothing, because accounts of
 * the game may be older than the portal.
 */
export function guardGame(game: Game, ownerOf: (login: string) => Promise<Owner>): Game {
  const guarded = (Object.entries(gameRules) as unknown as [Asked, AnyRule][]).map(([name, rule]) => {
    const ask = game[name] as (...given: unknown[]) => Promise<unknown>
    if (rule === 'open') return [name, ask]
    const guardedAsk = async (...given: unknown[]) => {
      const owner = await ownerOf(rule.loginOf(...given))
      const isAllowed = owner === 'confirmed' || (owner === 'nobody' && rule.demands === 'unclaimed')
      return isAllowed ? ask(...given) : unconfirmed
    }
    return [name, guardedAsk]
  })
  return { ...game, ...(Object.fromEntries(guarded) as Pick<Game, Asked>) }
}
