import { randomUUID } from 'node:crypto'
import type { AnswerOf } from '@guildhall/contract'
import type { gameAccount } from '@guildhall/contract/account/game-account'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../../app.ts'
import { transaction } from '../../../db/transaction.ts'
import { refuse, refuseAll, refuseUntil } from '../../../fail.ts'
import type { Outcome } from '../../../ports/game.ts'
import { getCaller } from '../get-user.ts'
import * as people from '../../../people/queries.ts'
import { askPassword } from '../passwords/ask-password.ts'
import { gamePasswordProblem } from '../passwords/problems.ts'
import { applyOutcome, type OperationKind } from './apply-outcome.ts'
import { presentGameAccount } from './present.ts'
import { hasOpenOperation, insertOperation } from './queries.ts'
import {
  changeGamePassword,
  closeAfterAnswer,
  findLateCreation,
  makeGameAccount,
  settleGameOperations,
} from './service.ts'

/**
 * Sets the caller's portal password in the game: makes the game account if there is none yet, else changes its
 * password. Refuses as askPassword, `game_refused`, and `game_unreachable` while an earlier operation is open or the
 * game does not reply.
 */
export async function finishGameAccount(
  app: App,
  caller: Caller,
  password: string,
): Promise<AnswerOf<typeof gameAccount.finishGameAccount>> {
  await askPassword(app, caller, password)
  await settleGameOperations(app, caller.id)
  const user = await getCaller(app, caller)
  if (user.game_state === 'pending') {
    if (await hasOpenOperation(app.db, user.id)) refuse('game_unreachable')
    const outcome = await sendPassword(app, user, password)
    if (outcome.kind === 'unknown') refuse('game_unreachable')
  }
  const after = await getCaller(app, caller)
  const message = {
    ok: m.game_account_ready,
    taken: m.game_account_taken_text,
    pending: m.game_account_waits,
    none: m.game_account_none,
  }
  return {
    message: message[after.game_state as keyof typeof message]({ login: after.login }),
    data: await presentGameAccount(app, after),
  }
}

/** Makes the game account, or changes its password if it is confirmed. The intent is committed before the call. */
export async function sendPassword(app: App, user: people.User, password: string): Promise<Outcome<null>> {
  const { id, login, email, game_account_made: isMade } = user
  const operationId = randomUUID()
  const kind: OperationKind = isMade ? 'change_password' : 'create_account'
  const started_at = app.now().toISOString()
  const isBegun = await insertOperation(app.db, {
    id: operationId,
    user_id: id,
    login,
    kind,
    state: 'started',
    started_at,
  })
  if (!isBegun) refuseUntil('busy', 10)
  const answer = isMade
    ? await changeGamePassword(app, operationId, { login, password })
    : await makeGameAccount(app, operationId, { login, password, email: email ?? '' })
  const isLate =
    !isMade && answer.kind === 'refused' && answer.code === 'account_exists' && (await findLateCreation(app, id, login))
  await transaction(app.db, async (tx) => {
    const locked = await people.lockUser(tx, id)
    if (!locked) return
    await closeAfterAnswer(app, tx, operationId, answer)
    // The creation that arrived late used another password, so it counts as a reservation.
    const about = { kind: isLate ? ('reserve_account' as const) : kind, login }
    await applyOutcome(tx, locked, about, isLate ? { kind: 'applied' } : answer)
  })
  if (isLate) return sendPassword(app, { ...user, game_account_made: true }, password)
  if (answer.kind !== 'refused' || answer.code === 'account_exists' || answer.code === 'bad_login') return answer
  if (answer.code === 'bad_password') refuseAll([gamePasswordProblem(app, 'currentPassword')])
  refuse('game_refused')
}
