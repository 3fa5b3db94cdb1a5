import type { Kysely } from 'kysely'
import type { App } from '../../../app.ts'
import type { DB } from '../../../db/tables.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Outcome } from '../../../ports/game.ts'
import * as queries from '../queries.ts'
import * as people from '../../../people/queries.ts'
import { takePassword } from '../passwords/take-password.ts'
import { applyOutcome, notifyOutcome } from './apply-outcome.ts'
import * as games from './queries.ts'

/** How long a request may be between its two transactions; what is open for longer was left by a crash. */
const inFlightMs = 60_000

type Answer = Outcome<null>

/** Asks the game for an account, and asks again what became of it when no answer came. */
export const makeGameAccount = (
  app: App,
  operationId: string,
  account: { login: string; password: string; email: string },
): Promise<Answer> => settled(app, operationId, app.game.createAccount(operationId, account))

export const changeGamePassword = (
  app: App,
  operationId: string,
  change: { login: string; password: string },
): Promise<Answer> => settled(app, operationId, app.game.changePassword(operationId, change))

/** A lost answer is often only lost: the game is asked once what it did. That it knows nothing may still change. */
async function settled(app: App, operationId: string, asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked
  if (answer.kind !== 'unknown') return answer
  app.log.warn({ operationId, cause: answer.cause }, 'the game did not answer clearly')
  if (answer.askLater) return answer
  const second = await app.game.getOperation(operationId)
  return second.kind === 'absent' ? answer : second
}

/** Writes down how a call ended, in the transaction of what follows from it. */
export async function closeAfterAnswer(
  app: Pick<App, 'now'>,
  db: Kysely<DB>,
  operationId: string,
  answer: Answer,
): Promise<void> {
  const now = app.now().toISOString()
  if (answer.kind === 'unknown') await games.markUnknown(db, operationId, answer.cause)
  else await games.closeOperation(db, operationId, answer.kind, 'code' in answer ? answer.code : null, now)
}

/** After so many silences in a row the game is taken to be away. */
const silencesMost = 3

/**
 * Asks the game what became of the operations whose end is not known, and lets the portal follow it. Of one player
 * before a new password, of all each minute, until the game is taken to be away. Nothing is sent to the game again.
 */
export async function settleGameOperations(app: App, userId?: number): Promise<void> {
  const before = new Date(app.now().getTime() - inFlightMs).toISOString()
  const open = await games.findOpenOperations(app.db, before, userId)
  const players = [...Map.groupBy(open, ({ user_id }) => user_id).values()]
  // All have their turn: some that are never answered must not keep those behind them from being asked.
  const first = Math.floor(Math.random() * players.length)
  let silences = 0
  for (const { id, user_id, started_at } of [...players.slice(first), ...players.slice(0, first)].flat()) {
    if (silences === silencesMost) return
    const answer = await app.game.getOperation(id)
    silences = answer.kind === 'unknown' ? silences + 1 : 0
    if (answer.kind === 'unknown') continue
    // The request may still be on its way.
    if (answer.kind === 'absent' && started_at > before) continue
    await transaction(app.db, (tx) => follow(app, tx, user_id, id, answer)).catch((error: unknown) => {
      // One that cannot be followed keeps itself open, and no other.
      app.log.error({ err: error, operationId: id }, 'an operation of a game account could not be followed')
    })
  }
}

/**
 * Whether a creation that was taken for absent has reached the game after all: then the account there is the player's
 * own. Notes it.
 */
export async function findLateCreation(app: Pick<App, 'db' | 'game'>, userId: number, login: string): Promise<boolean> {
  for (const { id } of await games.findAbsentCreations(app.db, userId, login)) {
    const answer = await app.game.getOperation(id)
    if (answer.kind !== 'applied') continue
    await games.reopenAsApplied(app.db, id)
    return true
  }
  return false
}

/**
 * Whether the operation is the one with which the account began. An older account asks the game to make it, too: with a
 * new password, whose hash waits with the operation, or long after it signed up.
 */
function isSignUp(user: people.User, { kind, started_at, password_hash }: games.OperationRow): boolean {
  const ageMs = Date.parse(started_at) - Date.parse(user.created_at)
  return kind === 'create_account' && password_hash === null && !user.game_account_made && ageMs < inFlightMs
}

type Settled = Exclude<Awaited<ReturnType<App['game']['getOperation']>>, { kind: 'unknown' }>

async function follow(app: App, tx: Kysely<DB>, userId: number, id: string, answer: Settled): Promise<void> {
  const user = await people.lockUser(tx, userId)
  const operation = await games.lockOperation(tx, id)
  if (!user || !operation || operation.settled_at) return
  const now = app.now().toISOString()
  const kind = operation.kind
  const about = { kind, login: operation.login }
  const isNewest = (await games.getNewestOperation(tx, userId))?.id === id
  const wasAnswered = operation.state === 'unknown'
  await games.closeOperation(tx, id, answer.kind, 'code' in answer ? answer.code : null, now)

  if (answer.kind !== 'applied') {
    // A sign-up that broke off before anybody got in: the login is free again.
    const isLeftOver = !wasAnswered && isSignUp(user, operation) && !(await queries.hasSessions(tx, userId))
    if (isLeftOver) return void (await queries.deleteUser(tx, userId))
    // A password that the game did not take leaves both sides as they were.
    if (kind === 'change_password') return
    await applyOutcome(tx, user, about, answer, isNewest)
    const isTaken = (await people.getUserById(tx, userId))?.game_state === 'taken'
    if (isTaken && user.game_state !== 'taken') await notifyOutcome(app, tx, userId, id, 'taken')
    return
  }
  await applyOutcome(tx, user, about, answer, isNewest)
  const after = await people.getUserById(tx, userId)
  if (after?.game_account_made && !user.game_account_made)
    await notifyOutcome(app, tx, userId, id, kind === 'create_account' && isNewest ? 'ready' : 'password_missing')
  if (!isNewest) return
  // The portal broke off before it heard: the game has the new password, so the portal takes it too.
  if (operation.password_hash && user.password_hash !== operation.password_hash) {
    await takePassword(app, tx, user, operation.password_hash)
  }
}
