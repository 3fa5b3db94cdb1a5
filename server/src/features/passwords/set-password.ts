import { randomUUID } from 'node:crypto'
import * as m from '@guildhall/messages'
import type { App } from '../../app.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse, refuseAll, refuseField, refuseUntil } from '../../fail.ts'
import { problem } from '../../http/words.ts'
import type { Outcome } from '../../ports/game.ts'
import * as queries from '../account/queries.ts'
import { hasOpenOperation, insertOperation } from '../game-account/queries.ts'
import { changeGamePassword, closeAfterAnswer, makeGameAccount, settleGameOperations } from '../game-account/service.ts'
import * as tokens from '../recovery/queries.ts'
import { removeUnreadableTotp } from '../second-step/remove-totp.ts'
import { gamePasswordProblem, passwordProblems } from './problems.ts'

type User = queries.User

/** `field` holds the password in the form; `keepSession` stays signed in; `tokenHash` is the mailed link's, used up. */
interface Setting {
  field: string
  keepSession?: number
  tokenHash?: Buffer
}

/** What the game holds after a new password. */
type GameState = 'ok' | 'pending' | 'none'

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
    if (setting.tokenHash) await removeUnreadableTotp(app, tx, user.id)
    const kind = 'password_changed'
    await app.jobs.add(tx, 'mail', { kind, userId: user.id, isPending: answer?.kind === 'unknown' })
  })
  if (answer?.kind === 'refused') {
    if (answer.code === 'account_exists' && (await isOurOwn(app, begun)))
      return setPassword(app, { ...begun, game_account_made: true }, password, setting)
    refuseAsGame(app, answer, begun, setting.field)
  }
  if (answer?.kind === 'unknown') return 'pending'
  return user.game_account_made || user.game_state !== 'none' ? 'ok' : 'none'
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

/**
 * Whether the account that stands in the way came of this player's own sign-up, whose answer was lost. While the game
 * does not say, nobody is told that their name is taken.
 */
async function isOurOwn(app: App, user: User): Promise<boolean> {
  await settleGameOperations(app, user.id)
  if ((await queries.getUserById(app.db, user.id))?.game_account_made) return true
  if (await hasOpenOperation(app.db, user.id)) refuse('game_unreachable')
  return false
}

function refuseAsGame(app: App, answer: { code: string }, user: User, field: string): never {
  if (answer.code === 'bad_password') refuseAll([gamePasswordProblem(app, field)])
  if (answer.code === 'account_exists' && !user.game_account_made) refuseAll([problem(field, 'game_account_taken')])
  refuse('game_refused')
}
