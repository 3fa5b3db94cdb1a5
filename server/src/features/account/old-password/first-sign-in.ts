import { setTimeout as wait } from 'node:timers/promises'
import { NewPassword } from '@guildhall/contract/account/rules'
import type { App } from '../../../app.ts'
import { transaction } from '../../../db/transaction.ts'
import type { OldPassword } from '../../../passwords/old-password.ts'
import { lockUser, type User } from '../../../people/queries.ts'
import { notify } from '../../notification/public.ts'
import { passwordProblems } from '../passwords/problems.ts'
import { updateUser } from '../queries.ts'
import { noPassword } from './keep.ts'
import * as queries from './queries.ts'

type Checked = Pick<User, 'id' | 'login' | 'password_hash'>

/** What opens an adopted account that nobody has opened yet; null for all others. */
export async function getOldPassword(app: Pick<App, 'db' | 'now'>, user: Checked): Promise<OldPassword | null> {
  if (user.password_hash !== noPassword) return null
  const row = await queries.getOldPassword(app.db, user.id, app.now().toISOString())
  if (!row) return null
  const { kind, hash, encoding, salt, salt_place: saltPlace } = row
  if (kind === 'game') return { kind }
  if (hash === null) throw new Error(`The old password of user ${user.id} has no hash.`)
  if (kind === 'bcrypt' || kind === 'argon2') return { kind, hash }
  return { kind, hash, encoding: encoding ?? 'hex', salt, saltPlace }
}

/** Whether a password opens the account. `unknown`: the game does not reply, so nobody has checked it. */
export async function checkOldPassword(
  app: Pick<App, 'game' | 'hashing'>,
  user: Checked,
  old: OldPassword,
  password: string,
): Promise<'right' | 'wrong' | 'unknown'> {
  if (old.kind !== 'game') return (await app.hashing.matchesOld(password, old)) ? 'right' : 'wrong'
  if (!app.game.capabilities.verifyPassword) return 'unknown'
  const answer = await app.game.verifyPassword(user.login, password)
  if (answer.kind === 'unknown') return 'unknown'
  return answer.kind === 'applied' ? 'right' : 'wrong'
}

/** The least time of a failed sign-in while people of another system have still to come, in ms. */
const leastFailureMs = 500

/**
 * Lets every failed sign-in take the same least time, because an old password is checked in another time than ours. So
 * the time tells nobody which accounts still wait. Without such accounts there is no wait.
 */
export async function failAlike(app: Pick<App, 'db'>, startedAt: number): Promise<void> {
  if (!(await queries.hasOldPasswords(app.db))) return
  await wait(Math.max(0, leastFailureMs - (performance.now() - startedAt)))
}

/**
 * Replaces the old password, which was just right, by a hash of ours; the trigger of migration 0275 deletes it in the
 * same transaction. A game account is confirmed when its password is the same. False when another request has set a
 * password in this moment: then nothing was written, and that one counts.
 */
export async function replaceOldPassword(app: App, user: User, old: OldPassword, password: string): Promise<boolean> {
  const game = old.kind === 'game' ? 'owner' : await askGame(app, user, password)
  const password_hash = await app.hashing.hash(password)
  const isWeak = isWeakPassword(app, user, password)
  return transaction(app.db, async (tx) => {
    const locked = await lockUser(tx, user.id)
    if (locked?.password_hash !== noPassword || locked.login !== user.login) return false
    await updateUser(tx, user.id, {
      password_hash,
      password_is_weak: isWeak,
      ...(game === 'owner' ? { game_account_made: true, game_state: 'ok' as const } : {}),
      ...(game === 'other' ? { game_state: 'taken' as const } : {}),
    })
    const data = { password: isWeak, email: locked.email === null }
    if (data.password || data.email)
      await notify(tx, {
        ...{ userId: user.id, kind: 'account_adopted', data, key: `adopted ${user.id}`, at: app.now() },
        link: data.password ? '/settings/password' : '/settings/profile',
      })
    return true
  })
}

/**
 * Whose the game account of the login is, after the password of the older site was right. `unknown` leaves it as it was:
 * the player claims it later.
 */
async function askGame(app: App, { login }: User, password: string): Promise<'owner' | 'other' | 'unknown'> {
  if (!app.game.capabilities.verifyPassword) return 'unknown'
  const answer = await app.game.verifyPassword(login, password)
  if (answer.kind === 'applied') return 'owner'
  return answer.kind === 'refused' && answer.code !== 'account_absent' ? 'other' : 'unknown'
}

/** Whether nobody could choose this password here. */
function isWeakPassword(app: App, user: User, password: string): boolean {
  const { first_name: firstname, last_name: lastname, email, login } = user
  const person = { login, firstname, lastname, email: email ?? '' }
  return !NewPassword.safeParse(password).success || passwordProblems(app, person, password, 'password').length > 0
}
