import type { AnswerOf } from '@guildhall/contract'
import type { ban, BanTarget } from '@guildhall/contract/ban'
import { isAdministrator } from '@guildhall/contract/account/roles'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { refuse, refuseField } from '../../fail.ts'
import * as people from '../../people/queries.ts'
import * as queries from './queries.ts'
import { objection } from './rules.ts'
import { told } from './told.ts'

/** Whom a name means: a login, and the person of the portal behind it, if there is one. */
export interface Found {
  login: string
  user: people.User | null
  /** Whether the game has an account of this login that is theirs. */
  isInGame: boolean
}

/**
 * Finds the account of a character, as the game knows it, or the account of a login. Null when there is none. A game
 * that does not answer is refused as such: a login of the portal is found without it.
 */
export async function findTarget(
  app: Pick<App, 'db' | 'game'>,
  nickname: string,
  by: BanTarget = 'character',
): Promise<Found | null> {
  if (by === 'login') return findByLogin(app, nickname)
  const owner = await app.game.getOwner(nickname)
  if (owner.kind === 'unknown') refuse('game_unreachable')
  if (owner.kind === 'refused' || owner.value === null) return null
  const user = await people.getUserByLogin(app.db, owner.value)
  // Somebody else may have taken the login here, before or after.
  return { login: user?.login ?? owner.value, user: user && isTheirs(user) ? user : null, isInGame: true }
}

async function findByLogin(app: Pick<App, 'db' | 'game'>, login: string): Promise<Found | null> {
  const user = await people.getUserByLogin(app.db, login)
  if (user) return { login: user.login, user, isInGame: isTheirs(user) }
  const known = await app.game.hasAccount(login)
  if (known.kind === 'unknown') refuse('game_unreachable')
  return known.kind === 'applied' && known.value ? { login, user: null, isInGame: true } : null
}

/** A login alone proves nothing: the game has to have confirmed its account as theirs. */
const isTheirs = (user: people.User): boolean => user.game_account_made

/** Refuses a name that means nobody, at its field. */
export const noSuch = (by: BanTarget = 'character'): never =>
  by === 'login'
    ? refuseField('nickname', 'login_absent', m.ban_login_absent())
    : refuseField('nickname', 'character_absent', m.ban_character_absent())

/** Shows staff whom a name means before they ban: the account, its characters, and whether they may. */
export async function getBanTarget(
  app: App,
  caller: Caller,
  { nickname, by }: { nickname: string; by?: BanTarget | undefined },
): Promise<AnswerOf<typeof ban.getBanTarget>> {
  const found = await findTarget(app, nickname, by)
  if (!found) refuse('not_found')
  const characters = found.isInGame ? await app.game.findCharacters(found.login) : null
  const open = await queries.getOpenBan(app.db, found.login)
  const isStaff = found.user !== null && isAdministrator(found.user)
  const why = objection(caller, { login: found.login, isAdmin: isStaff, isSuperadmin: false })
  return {
    data: {
      login: found.login,
      characters: characters?.kind === 'applied' ? characters.value.map(({ name }) => name) : [],
      hasAccount: found.user !== null,
      isStaff,
      refusal: why === 'self' ? m.ban_self() : why === 'staff' ? m.error_ban_of_staff() : null,
      ban: open ? told(open) : null,
    },
  }
}
