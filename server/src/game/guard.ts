import type { GameSwitch } from '@guildhall/contract/game-switches'
import type { Game, Outcome } from '../ports/game.ts'

/** The owner of a game account, as far as the portal knows. `nobody`: no portal account has this login. */
export type Owner = 'confirmed' | 'unconfirmed' | 'nobody'

type Ask = (...input: never[]) => Promise<unknown>
type Asked = { [Name in keyof Game]: Game[Name] extends Ask ? Name : never }[keyof Game]

/**
 * Which accounts each call of the port may be about. `open`: the call is about no account, establishes ownership, or is
 * an act of staff on an account of any owner. `owned`: only an account that the game has confirmed for the portal
 * account of the same login. `unclaimed`: also an account whose login no portal account has, because only staff can
 * name one.
 */
type Rule<Name extends Asked> =
  | 'open'
  | { demands: 'owned' | 'unclaimed'; loginOf: (...input: Parameters<Game[Name]>) => string }

const first = (login: string): string => login
const ofOrder = (_: string, order: { login: string }): string => order.login

/** A new call of the port does not compile without a rule here. */
export const gameRules: { [Name in Asked]: Rule<Name> } = {
  health: 'open',
  createAccount: 'open',
  verifyPassword: 'open',
  changePassword: { demands: 'owned', loginOf: ofOrder },
  getOperation: 'open',
  listOperations: 'open',
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

/**
 * The switch of staff that each call needs (decision 0210), or `reading`: it writes nothing that the game reads. A new
 * call of the port does not compile without a line here. `pruneOperations` removes the adapter's own records alone.
 */
export const switchOfCall: { [Name in Asked]: GameSwitch | 'reading' } = {
  health: 'reading',
  createAccount: 'accounts',
  verifyPassword: 'reading',
  changePassword: 'accounts',
  getOperation: 'reading',
  listOperations: 'reading',
  pruneOperations: 'reading',
  hasAccount: 'reading',
  getPresence: 'reading',
  countOnline: 'reading',
  readChest: 'reading',
  takeFromChest: 'deliveries',
  putIntoChest: 'deliveries',
  deliverItem: 'deliveries',
  getDelivery: 'reading',
  withdrawDelivery: 'deliveries',
  ban: 'bans',
  unban: 'bans',
  findCharacters: 'reading',
  getOwner: 'reading',
  findActivity: 'reading',
  readRanking: 'reading',
  readGuilds: 'reading',
  putGuildMark: 'guild_marks',
  readDrops: 'reading',
  readCatalogue: 'reading',
}

/** A rule without the types of its call, for the loop over all calls. */
type AnyRule = 'open' | { demands: 'owned' | 'unclaimed'; loginOf: (...input: unknown[]) => string }

const unconfirmed: Outcome<never> = { kind: 'refused', code: 'account_unconfirmed' }
const switchedOff: Outcome<never> = { kind: 'refused', code: 'switched_off' }

interface Guards {
  ownerOf(login: string): Promise<Owner>
  /** Whether staff have switched this on, as of now. */
  isOn(name: GameSwitch): Promise<boolean>
}

/**
 * The game as every feature gets it. A call under a switch that is off is refused with `switched_off`. A call about an
 * account is refused with `account_unconfirmed` unless the game has confirmed that the account is the player's. The login
 * alone proves nothing, because game accounts may be older than the portal. Neither refusal asks the game.
 */
export function guardGame(game: Game, { ownerOf, isOn }: Guards): Game {
  const guarded = (Object.entries(gameRules) as unknown as [Asked, AnyRule][]).map(([name, rule]) => {
    const ask = game[name] as (...input: unknown[]) => Promise<unknown>
    const needed = switchOfCall[name]
    const guardedAsk = async (...input: unknown[]) => {
      if (needed !== 'reading' && !(await isOn(needed))) return switchedOff
      if (rule === 'open') return ask(...input)
      const owner = await ownerOf(rule.loginOf(...input))
      const isAllowed = owner === 'confirmed' || (owner === 'nobody' && rule.demands === 'unclaimed')
      return isAllowed ? ask(...input) : unconfirmed
    }
    return [name, rule === 'open' && needed === 'reading' ? ask : guardedAsk]
  })
  return { ...game, ...(Object.fromEntries(guarded) as Pick<Game, Asked>) }
}

/** Whether the guard has refused a call because its switch is off. Nothing was sent then, and the act waits. */
export const isRefusedBySwitch = (outcome: { kind: string; code?: string }): boolean =>
  outcome.kind === 'refused' && outcome.code === 'switched_off'
