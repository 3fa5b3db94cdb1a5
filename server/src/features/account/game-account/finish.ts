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
 * Gives the game the password that the caller has here: makes the account where the game has none of theirs, else
 * changes its password. Refuses as askPassword, `game_unreachable` while an earlier question is open or the game is
 * silent, `game_refused`.
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

/** Makes the account in the game or changes its password there, as it stands; the intent is committed first. */
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
    // What came late was made under another password.
    const about = { kind: isLate ? ('reserve_account' as const) : kind, login }
    await applyOutcome(tx, locked, about, isLate ? { kind: 'applied' } : answer)
  })
  if (isLate) return sendPassword(app, { ...user, game_account_made: true }, password)
  if (answer.kind !== 'refused' || answer.code === 'account_exists' || answer.code === 'bad_login') return answer
  if (answer.code === 'bad_password') refuseAll([gamePasswordProblem(app, 'currentPassword')])
  refuse('game_refused')
}
