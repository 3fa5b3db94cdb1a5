import { randomUUID } from 'node:crypto'
import type { AnswerOf } from '@guildhall/contract'
import type { profile } from '@guildhall/contract/profile'
import type { recovery } from '@guildhall/contract/recovery'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse, refuseField, refuseUntil } from '../../fail.ts'
import type { Outcome } from '../../ports/game.ts'
import { askPassword } from './ask-password.ts'
import { commonPasswords } from './common-passwords.ts'
import * as tokens from './email-queries.ts'
import { changeGamePassword, closeAfterAnswer, makeGameAccount, settleGameOperations } from './game-account.ts'
import { insertOperation } from './game-queries.ts'
import { hashMailedToken } from './mailed-token.ts'
import * as queries from './queries.ts'
import { passwordProblem } from './rules.ts'
import { gamePasswordProblem, problem, refuseAll } from './signup.ts'

type User = queries.User

/** Changes the password here and in the game, and ends every session but this one. */
export async function changePassword(
  app: App,
  caller: Caller,
  form: { currentPassword: string; newPassword: string },
): Promise<AnswerOf<typeof profile.changePassword>> {
  const user = await askPassword(app, caller, form.currentPassword)
  if (form.newPassword === form.currentPassword) refuseAll([problem('newPassword', 'password_same')])
  refusePassword(app, user, form.newPassword, 'newPassword')
  const isPending = await setPassword(app, user, form.newPassword, {
    field: 'newPassword',
    keepSession: caller.sessionId,
  })
  return {
    message: isPending ? m.account_password_changed_pending() : m.account_password_changed(),
    gameState: isPending ? 'pending' : user.game_account_made || user.game_state !== 'none' ? 'ok' : 'none',
  }
}

/** Sets the password with the token of a recovery mail. A refusal leaves the token usable. */
export async function passwordReset(
  app: App,
  form: { token: string; password: string },
): Promise<AnswerOf<typeof recovery.passwordReset>> {
  const tokenHash = hashMailedToken(form.token)
  const token = await tokens.getMailedToken(app.db, tokenHash, 'recovery', app.now().toISOString())
  const user = token && (await queries.getUserById(app.db, token.user_id))
  if (!user) refuse('link_unusable')
  refusePassword(app, user, form.password, 'password')
  const isPending = await setPassword(app, user, form.password, { field: 'password', tokenHash })
  return {
    message: isPending ? m.account_password_changed_pending() : m.account_password_reset(),
    gameState: isPending ? 'pending' : user.game_account_made || user.game_state !== 'none' ? 'ok' : 'none',
  }
}

function refusePassword(app: App, user: User, password: string, field: string): void {
  const person = { ...user, firstname: user.first_name, lastname: user.last_name, email: user.email ?? '' }
  const rule = passwordProblem(password, person, app.game, commonPasswords)
  if (rule === 'password_game') refuseAll([gamePasswordProblem(app, field)])
  else if (rule) refuseAll([problem(field, rule)])
}

interface Setting {
  field: string
  keepSession?: number
  tokenHash?: Buffer
}

/**
 * The order that keeps portal and game together (docs/decisions/0006-game-password.md): the intent is committed,
 * the game is asked, its answer is committed. Answers whether the game's part is still open.
 */
async function setPassword(app: App, user: User, password: string, setting: Setting): Promise<boolean> {
  await settleGameOperations(app, user.id)
  const passwordHash = await app.hashing.hash(password)
  const operationId = randomUUID()
  const begun = await begin(app, user, operationId, passwordHash, setting)
  const answer = await askGame(app, begun, operationId, password)
  await transaction(app.db, async (tx) => {
    await queries.lockUser(tx, user.id)
    if (answer) await closeAfterAnswer(app, tx, operationId, answer)
    if (answer?.kind === 'refused') {
      if (setting.tokenHash) await tokens.giveBackMailedToken(tx, setting.tokenHash)
      return
    }
    const now = app.now().toISOString()
    await queries.updateUser(tx, user.id, {
      password_hash: passwordHash,
      password_changed_at: now,
      ...(answer?.kind === 'applied' ? { game_state: 'ok', game_account_made: true } : {}),
      ...(answer?.kind === 'unknown' ? { game_state: 'pending' } : {}),
    })
    await queries.endSessions(tx, user.id, setting.keepSession ? { allBut: setting.keepSession } : 'all', now)
    await tokens.voidMailedTokens(tx, user.id, 'recovery', now)
    const kind = 'password_changed'
    await app.jobs.add(tx, 'mail', { kind, userId: user.id, isPending: answer?.kind === 'unknown' })
  })
  if (answer?.kind === 'refused') refuseAsGame(app, answer, begun, setting.field)
  return answer?.kind === 'unknown'
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
    const user = await queries.lockUser(tx, before.id)
    if (!user) refuse('unauthenticated')
    const now = app.now().toISOString()
    if (tokenHash && !(await tokens.takeMailedToken(tx, tokenHash, 'recovery', now))) refuse('link_unusable')
    // Changed since it was verified: by another tab, or by somebody who is not the owner.
    if (!tokenHash && user.password_hash !== before.password_hash)
      refuseField('currentPassword', 'password_wrong', m.error_rule_password_wrong())
    if (user.game_state === 'none') return user
    const isNoted = await insertOperation(tx, {
      id: operationId,
      user_id: user.id,
      kind: user.game_account_made ? 'change_password' : 'create_account',
      state: 'started',
      password_hash: passwordHash,
      started_at: now,
    })
    if (!isNoted) refuseUntil('busy', 10)
    return user
  })
}

/**
 * Null for staff without a game account. A game account that was never confirmed is made now, never changed: the
 * account of that name could be somebody else's.
 */
async function askGame(app: App, user: User, operationId: string, password: string): Promise<Outcome<null> | null> {
  if (user.game_state === 'none') return null
  const { login } = user
  return user.game_account_made
    ? changeGamePassword(app, operationId, { login, password })
    : makeGameAccount(app, operationId, { login, password, email: user.email ?? '' })
}

function refuseAsGame(app: App, answer: { code: string }, user: User, field: string): never {
  if (answer.code === 'bad_password') refuseAll([gamePasswordProblem(app, field)])
  if (answer.code === 'account_exists' && !user.game_account_made) refuseAll([problem(field, 'game_account_taken')])
  refuse('game_refused')
}
