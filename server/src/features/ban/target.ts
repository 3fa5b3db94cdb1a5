import type { AnswerOf } from '@guildhall/contract'
import type { ban, BanTarget } from '@guildhall/contract/ban'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { refuse, refuseField } from '../../fail.ts'
import * as people from '../../people/queries.ts'
import * as queries from './queries.ts'
import { objection } from './rules.ts'
import { presentBan } from './present.ts'

/** The account that a name means: its login, and its portal account, if there is one. */
export interface BanTargetAccount {
  login: string
  user: people.User | null
  /** Whether the game has an account of this login that belongs to them. */
  isInGame: boolean
}

/**
 * Finds the account of a character by the game's own records, or the account of a login. Null when there is none.
 * Refuses `game_unreachable` while the game does not reply; a login of the portal is found without the game.
 */
export async function findTarget(
  app: Pick<App, 'db' | 'game'>,
  nickname: string,
  by: BanTarget = 'character',
): Promise<BanTargetAccount | null> {
  if (by === 'login') return findByLogin(app, nickname)
  const owner = await app.game.getOwner(nickname)
  if (owner.kind === 'unknown') refuse('game_unreachable')
  if (owner.kind === 'refused' || owner.value === null) return null
  const user = await people.getUserByLogin(app.db, owner.value)
  // Another person may have signed up here with that login.
  return { login: user?.login ?? owner.value, user: user && isConfirmed(user) ? user : null, isInGame: true }
}

async function findByLogin(app: Pick<App, 'db' | 'game'>, login: string): Promise<BanTargetAccount | null> {
  const user = await people.getUserByLogin(app.db, login)
  if (user) return { login: user.login, user, isInGame: isConfirmed(user) }
  const account = await app.game.hasAccount(login)
  if (account.kind === 'unknown') refuse('game_unreachable')
  return account.kind === 'applied' && account.value ? { login, user: null, isInGame: true } : null
}

/** The same login proves nothing until the game has confirmed its account as theirs. */
const isConfirmed = (user: people.User): boolean => user.game_account_made

/** Refuses a name without an account, at the field `nickname`. */
export const refuseAbsent = (by: BanTarget = 'character'): never =>
  by === 'login'
    ? refuseField('nickname', 'login_absent', m.ban_login_absent())
    : refuseField('nickname', 'character_absent', m.ban_character_absent())

/** Shows staff which account a name means before they ban it: login, characters, and whether they may. */
export async function getBanTarget(
  app: App,
  caller: Caller,
  { nickname, by }: { nickname: string; by?: BanTarget | undefined },
): Promise<AnswerOf<typeof ban.getBanTarget>> {
  const found = await findTarget(app, nickname, by)
  if (!found) refuse('not_found')
  const characters = found.isInGame ? await app.game.findCharacters(found.login) : null
  const open = await queries.getOpenBan(app.db, found.login)
  const isStaff = found.user !== null && found.user.roles.length > 0
  const why = objection(caller, { login: found.login, isStaff })
  return {
    data: {
      login: found.login,
      characters: characters?.kind === 'applied' ? characters.value.map(({ name }) => name) : [],
      charactersKnown: characters?.kind !== 'unknown',
      hasAccount: found.user !== null,
      isStaff,
      countsInGame: app.game.capabilities.ban,
      refusal: why === 'self' ? m.ban_self() : why === 'staff' ? m.error_ban_of_staff() : null,
      ban: open ? presentBan(open) : null,
    },
  }
}
