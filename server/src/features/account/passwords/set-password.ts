import { randomUUID } from 'node:crypto'
import * as m from '@guildhall/messages'
import type { App } from '../../../app.ts'
import { transaction } from '../../../db/transaction.ts'
import { refuse, refuseAll, refuseField, refuseUntil } from '../../../fail.ts'
import { isSwitchedOff } from '../../../game/switches.ts'
import type { Outcome } from '../../../ports/game.ts'
import * as queries from '../queries.ts'
import * as people from '../../../people/queries.ts'
import { hasOpenOperation, insertOperation } from '../game-account/queries.ts'
import { applyOutcome, type OperationKind } from '../game-account/apply-outcome.ts'
import {
  changeGamePassword,
  closeAfterAnswer,
  findLateCreation,
  makeGameAccount,
  settleGameOperations,
} from '../game-account/service.ts'
import * as tokens from '../recovery/queries.ts'
import { removeUnreadableTotp } from '../second-step/remove-totp.ts'
import { gamePasswordProblem, passwordProblems } from './problems.ts'
import { applyPassword } from './apply-password.ts'
import { readNumbers } from '../../../people/numbers.ts'

type User = people.User

interface SetPasswordOptions {
  /** The password's field in the form. */
  field: string
  /** The id of the session that stays open. */
  keepSession?: number
  /** The hash of the mailed token, which is used up. */
  tokenHash?: Buffer
}

/** The state of the game's password after a change. */
type GameState = 'ok' | 'pending' | 'taken' | 'none'

/** Whether the password is the portal's alone: the player has no game account, or another person has its login. */
const isPortalOnly = ({ game_state }: User): boolean => game_state === 'none' || game_state === 'taken'

/** An unconfirmed game account is created, never changed: one of the same name may belong to another person. */
const kindOf = (user: User): OperationKind => (user.game_account_made ? 'change_password' : 'create_account')

/**
 * Sets the password in portal and game (docs/decisions/0006-game-password.md): commits the intent, asks the game, then
 * commits its outcome. Refuses a password that may not be used before anything else. Returns the state of the game's
 * password.
 */
export async function setPassword(
  app: App,
  user: User,
  password: string,
  options: SetPasswordOptions,
): Promise<GameState> {
  const person = {
    ...user,
    ...readNumbers(app.config, user),
    firstname: user.first_name,
    lastname: user.last_name,
    email: user.email ?? '',
  }
  refuseAll(passwordProblems(app, person, password, options.field))
  await settleGameOperations(app, user.id)
  const passwordHash = await app.hashing.hash(password)
  const operationId = randomUUID()
  const isGameClosed = await isSwitchedOff(app, 'accounts')
  const current = await begin(app, user, { operationId, passwordHash, isGameClosed }, options)
  const answer = await askGame(app, current, { operationId, password, isGameClosed })
  await transaction(app.db, async (tx) => {
    const locked = await people.lockUser(tx, user.id)
    if (!locked) refuse('unauthenticated')
    if (answer) {
      await closeAfterAnswer(app, tx, operationId, answer)
      await applyOutcome(tx, locked, { kind: kindOf(current), login: current.login }, answer)
    }
    if (answer?.kind === 'refused') {
      if (options.tokenHash) await tokens.giveBackMailedToken(tx, options.tokenHash)
      return
    }
    await applyPassword(app, tx, locked, passwordHash, {
      keepSession: options.keepSession,
      isPending: answer?.kind === 'unknown',
    })
    if (options.tokenHash) await removeUnreadableTotp(app, tx, user.id)
  })
  if (answer?.kind === 'refused') {
    if (answer.code === 'account_exists' && !current.game_account_made) {
      // The portal finds out whether an earlier request of this player made that account. If not, the new password
      // counts in the portal only.
      await demandSettled(app, current)
      return setPassword(app, current, password, options)
    }
    refuseAsGame(app, answer, options.field)
  }
  if (answer) return answer.kind === 'unknown' ? 'pending' : 'ok'
  return current.game_state
}

/** The first transaction: uses up the token and stores the operation before it is sent. Returns the locked user. */
async function begin(
  app: App,
  before: User,
  { operationId, passwordHash, isGameClosed }: { operationId: string; passwordHash: string; isGameClosed: boolean },
  { tokenHash }: SetPasswordOptions,
): Promise<User> {
  return transaction(app.db, async (tx) => {
    const user = await people.lockUser(tx, before.id)
    if (!user) refuse('unauthenticated')
    const now = app.now().toISOString()
    if (tokenHash) {
      const token = await tokens.takeMailedToken(tx, tokenHash, 'recovery', now)
      // The link proves its e-mail address, which may have been replaced since.
      if (!token || token.email !== user.email) refuse('link_unusable')
    }
    // Another tab or a thief has changed the password since the check.
    if (!tokenHash && user.password_hash !== before.password_hash)
      refuseField('currentPassword', 'password_wrong', m.error_rule_password_wrong())
    if (isPortalOnly(user) || isGameClosed) return user
    const isNoted = await insertOperation(tx, {
      id: operationId,
      user_id: user.id,
      login: user.login,
      kind: kindOf(user),
      state: 'started',
      password_hash: passwordHash,
      started_at: now,
    })
    if (!isNoted) refuseUntil('busy', 10)
    return user
  })
}

/**
 * Sends the password to the game; null when the password is the portal's alone. While staff have switched accounts off,
 * nothing is sent: the game keeps its password until the player sends the new one (`finishGameAccount`).
 */
async function askGame(
  app: App,
  user: User,
  { operationId, password, isGameClosed }: { operationId: string; password: string; isGameClosed: boolean },
): Promise<Outcome<null> | null> {
  if (isPortalOnly(user)) return null
  if (isGameClosed) return { kind: 'unknown', cause: 'accounts are switched off' }
  const { login } = user
  return kindOf(user) === 'change_password'
    ? changeGamePassword(app, operationId, { login, password })
    : makeGameAccount(app, operationId, { login, password, email: user.email ?? '' })
}

/**
 * Finds out whether an earlier creation of this player, whose reply was lost, made the existing game account. Then it
 * is confirmed as theirs. Refuses `game_unreachable` while the game does not say.
 */
async function demandSettled(app: App, user: User): Promise<void> {
  await settleGameOperations(app, user.id)
  if (await findLateCreation(app, user.id, user.login))
    await queries.updateUser(app.db, user.id, { game_account_made: true, game_state: 'pending' })
  else if (await hasOpenOperation(app.db, user.id)) refuse('game_unreachable')
}

function refuseAsGame(app: App, answer: { code: string }, field: string): never {
  if (answer.code === 'bad_password') refuseAll([gamePasswordProblem(app, field)])
  refuse('game_refused')
}
