import { randomUUID } from 'node:crypto'
import * as m from '@guildhall/messages'
import type { App } from '../../../app.ts'
import { transaction } from '../../../db/transaction.ts'
import { refuse, refuseAll, refuseField, refuseUntil } from '../../../fail.ts'
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
import { takePassword } from './take-password.ts'

type User = people.User

/** `field` holds the password in the form; `keepSession` stays signed in; `tokenHash` is the mailed link's, used up. */
interface Setting {
  field: string
  keepSession?: number
  tokenHash?: Buffer
}

/** What the game holds after a new password. */
type GameState = 'ok' | 'pending' | 'taken' | 'none'

/** Where no game account is this player's, or wanted, the password is the portal's alone. */
const isPortalOnly = ({ game_state }: User): boolean => game_state === 'none' || game_state === 'taken'

/** A game account that was never confirmed is made, never changed: that of the same name could be somebody else's. */
const kindOf = (user: User): OperationKind => (user.game_account_made ? 'change_password' : 'create_account')

/**
 * The order that keeps portal and game together (docs/decisions/0006-game-password.md): the intent is committed,
 * the game is asked, its answer is committed. A password that may not be used is refused first. Answers the state of the game's part.
 */
export async function setPassword(app: App, user: User, password: string, setting: Setting): Promise<GameState> {
  const person = { ...user, firstname: user.first_name, lastname: user.last_name, email: user.email ?? '' }
  refuseAll(passwordProblems(app, person, password, setting.field))
  await settleGameOperations(app, user.id)
  const passwordHash = await app.hashing.hash(password)
  const operationId = randomUUID()
  const begun = await begin(app, user, operationId, passwordHash, setting)
  const answer = await askGame(app, begun, operationId, password)
  await transaction(app.db, async (tx) => {
    const locked = await people.lockUser(tx, user.id)
    if (!locked) refuse('unauthenticated')
    if (answer) {
      await closeAfterAnswer(app, tx, operationId, answer)
      await applyOutcome(tx, locked, { kind: kindOf(begun), login: begun.login }, answer)
    }
    if (answer?.kind === 'refused') {
      if (setting.tokenHash) await tokens.giveBackMailedToken(tx, setting.tokenHash)
      return
    }
    await takePassword(app, tx, locked, passwordHash, {
      keepSession: setting.keepSession,
      isPending: answer?.kind === 'unknown',
    })
    if (setting.tokenHash) await removeUnreadableTotp(app, tx, user.id)
  })
  if (answer?.kind === 'refused') {
    if (answer.code === 'account_exists' && !begun.game_account_made) {
      // Ours after all, or somebody else's: then the password is the portal's alone.
      await demandSettled(app, begun)
      return setPassword(app, begun, password, setting)
    }
    refuseAsGame(app, answer, setting.field)
  }
  if (answer) return answer.kind === 'unknown' ? 'pending' : 'ok'
  return begun.game_state
}

/** The first transaction: uses the token up, and notes what the game is about to be asked. */
async function begin(
  app: App,
  before: User,
  operationId: string,
  passwordHash: string,
  { tokenHash }: Setting,
): Promise<User> {
  return transaction(app.db, async (tx) => {
    const user = await people.lockUser(tx, before.id)
    if (!user) refuse('unauthenticated')
    const now = app.now().toISOString()
    if (tokenHash) {
      const token = await tokens.takeMailedToken(tx, tokenHash, 'recovery', now)
      // The link proves an address, which may have been replaced since it was mailed.
      if (!token || token.email !== user.email) refuse('link_unusable')
    }
    // Changed since it was verified: by another tab, or by somebody who is not the owner.
    if (!tokenHash && user.password_hash !== before.password_hash)
      refuseField('currentPassword', 'password_wrong', m.error_rule_password_wrong())
    if (isPortalOnly(user)) return user
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

/** Null where nothing is asked of the game. */
async function askGame(app: App, user: User, operationId: string, password: string): Promise<Outcome<null> | null> {
  if (isPortalOnly(user)) return null
  const { login } = user
  return kindOf(user) === 'change_password'
    ? changeGamePassword(app, operationId, { login, password })
    : makeGameAccount(app, operationId, { login, password, email: user.email ?? '' })
}

/**
 * Finds out whether the account that stands in the way came of this player's own earlier request, whose answer was lost.
 * While the game does not say, nobody is told that their name is taken.
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
