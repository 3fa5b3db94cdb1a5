import type { Kysely } from 'kysely'
import type { App } from '../../../app.ts'
import type { DB } from '../../../db/tables.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Outcome } from '../../../ports/game.ts'
import * as queries from '../queries.ts'
import * as people from '../../../people/queries.ts'
import { applyPassword } from '../passwords/apply-password.ts'
import { applyOutcome, notifyOutcome } from './apply-outcome.ts'
import * as operationQueries from './queries.ts'

/** The longest time between the two transactions of a request. An older open operation was left by a crash. */
const inFlightMs = 60_000

/** Makes an account in the game. When the reply is lost, asks the game once for the outcome of the operation. */
export const makeGameAccount = (
  app: App,
  operationId: string,
  account: { login: string; password: string; email: string },
): Promise<Outcome<null>> => withOutcome(app, operationId, app.game.createAccount(operationId, account))

export const changeGamePassword = (
  app: App,
  operationId: string,
  change: { login: string; password: string },
): Promise<Outcome<null>> => withOutcome(app, operationId, app.game.changePassword(operationId, change))

/** Asks the game once for an unknown outcome. `absent` is no outcome, because the request may still arrive. */
async function withOutcome(app: App, operationId: string, reply: Promise<Outcome<null>>): Promise<Outcome<null>> {
  const answer = await reply
  if (answer.kind !== 'unknown') return answer
  app.log.warn({ operationId, cause: answer.cause }, 'the game did not answer clearly')
  if (answer.askLater) return answer
  const second = await app.game.getOperation(operationId)
  return second.kind === 'absent' ? answer : second
}

/** Records the outcome of a call, in the transaction that also updates the account. */
export async function closeAfterAnswer(
  app: Pick<App, 'now'>,
  db: Kysely<DB>,
  operationId: string,
  answer: Outcome<null>,
): Promise<void> {
  const now = app.now().toISOString()
  if (answer.kind === 'unknown') await operationQueries.markUnknown(db, operationId, answer.cause)
  else await operationQueries.closeOperation(db, operationId, answer.kind, 'code' in answer ? answer.code : null, now)
}

/** After this many unknown outcomes in a row the game counts as unreachable. */
const maxSilences = 3

/**
 * Asks the game for the outcomes of open operations and updates the accounts by them: of one player before a new
 * password, of all players each minute. Stops when the game counts as unreachable. Sends no operation again.
 */
export async function settleGameOperations(app: App, userId?: number): Promise<void> {
  const before = new Date(app.now().getTime() - inFlightMs).toISOString()
  const open = await operationQueries.findOpenOperations(app.db, before, userId)
  const players = [...Map.groupBy(open, ({ user_id }) => user_id).values()]
  // Start with a random player, so that operations without a reply do not always block those after them.
  const first = Math.floor(Math.random() * players.length)
  let silences = 0
  for (const { id, user_id, started_at } of [...players.slice(first), ...players.slice(0, first)].flat()) {
    if (silences === maxSilences) return
    const answer = await app.game.getOperation(id)
    silences = answer.kind === 'unknown' ? silences + 1 : 0
    if (answer.kind === 'unknown') continue
    // The request may still be on its way to the game, so the game may not know it yet.
    if (answer.kind === 'absent' && started_at > before) continue
    await transaction(app.db, (tx) => settleOperation(app, tx, user_id, id, answer)).catch((error: unknown) => {
      // An operation whose outcome cannot be stored stays open, and the loop goes on with the others.
      app.log.error({ err: error, operationId: id }, 'the outcome of a game account operation could not be applied')
    })
  }
}

/**
 * Whether a creation that was closed as absent has reached the game after all. Then the game account belongs to the
 * player, and the operation is corrected.
 */
export async function findLateCreation(app: Pick<App, 'db' | 'game'>, userId: number, login: string): Promise<boolean> {
  for (const { id } of await operationQueries.findAbsentCreations(app.db, userId, login)) {
    const answer = await app.game.getOperation(id)
    if (answer.kind !== 'applied') continue
    await operationQueries.reopenAsApplied(app.db, id)
    return true
  }
  return false
}

/**
 * Whether the operation belongs to the sign-up of the account. Other creations come later, or with a new password,
 * whose hash is stored with the operation.
 */
function isSignUp(user: people.User, { kind, started_at, password_hash }: operationQueries.OperationRow): boolean {
  const ageMs = Date.parse(started_at) - Date.parse(user.created_at)
  return kind === 'create_account' && password_hash === null && !user.game_account_made && ageMs < inFlightMs
}

type KnownOutcome = Exclude<Awaited<ReturnType<App['game']['getOperation']>>, { kind: 'unknown' }>

async function settleOperation(
  app: App,
  tx: Kysely<DB>,
  userId: number,
  id: string,
  answer: KnownOutcome,
): Promise<void> {
  const user = await people.lockUser(tx, userId)
  const operation = await operationQueries.lockOperation(tx, id)
  if (!user || !operation || operation.settled_at) return
  const now = app.now().toISOString()
  const kind = operation.kind
  const about = { kind, login: operation.login }
  const isNewest = (await operationQueries.getNewestOperation(tx, userId))?.id === id
  const wasAnswered = operation.state === 'unknown'
  await operationQueries.closeOperation(tx, id, answer.kind, 'code' in answer ? answer.code : null, now)

  if (answer.kind !== 'applied') {
    // The sign-up crashed before it opened a session, so the login becomes free again.
    const isLeftOver = !wasAnswered && isSignUp(user, operation) && !(await queries.hasSessions(tx, userId))
    if (isLeftOver) return void (await queries.deleteUser(tx, userId))
    // The game did not accept the new password, so the portal keeps the old one too.
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
  // The portal crashed before the reply. The game has the new password, so the portal applies it too.
  if (operation.password_hash && user.password_hash !== operation.password_hash) {
    await applyPassword(app, tx, user, operation.password_hash)
  }
}
