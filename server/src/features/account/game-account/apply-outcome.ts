import type { Kysely } from 'kysely'
import type { App } from '../../../app.ts'
import type { DB } from '../../../db/tables.ts'
import { notify } from '../../notification/public.ts'
import * as queries from '../queries.ts'
import { mailJob } from '../../../mail/mail-job.ts'
import type * as people from '../../../people/queries.ts'

export type OperationKind = 'create_account' | 'reserve_account' | 'change_password'

type OperationOutcome =
  | { kind: 'applied' }
  | { kind: 'refused'; code: string }
  | { kind: 'unknown' }
  | { kind: 'absent' }

/** Refusals of a creation after which no further try with this login can succeed. */
const finalRefusals = ['account_exists', 'bad_login']

/**
 * Updates the account by the outcome of an operation, in the transaction that closes the operation; the user's row is
 * locked. `isNewest`: there is no later operation, so this outcome says what the game holds. An operation about a
 * former login of the player changes nothing.
 */
export async function applyOutcome(
  tx: Kysely<DB>,
  user: Pick<people.User, 'id' | 'login' | 'game_state' | 'game_account_made'>,
  { kind, login }: { kind: OperationKind; login: string | null },
  outcome: OperationOutcome,
  isNewest = true,
): Promise<void> {
  if (login && login.toLowerCase() !== user.login.toLowerCase()) return
  const isCreation = kind !== 'change_password'
  if (outcome.kind === 'applied') {
    // After a reservation the game has a random password that nobody knows.
    const state = isNewest && kind !== 'reserve_account' ? 'ok' : 'pending'
    const isOpen = isNewest || user.game_state === 'taken'
    await queries.updateUser(tx, user.id, {
      ...(isCreation ? { game_account_made: true } : {}),
      ...(isOpen ? { game_state: state } : {}),
    })
    return
  }
  if (user.game_account_made && outcome.kind !== 'unknown') return
  const isFinal = isCreation && outcome.kind === 'refused' && finalRefusals.includes(outcome.code)
  if (isNewest && user.game_state !== 'none')
    await queries.updateUser(tx, user.id, { game_state: isFinal ? 'taken' : 'pending' })
}

/** Notifies the player of the state of the game account after a background job, once for each operation. */
export async function notifyOutcome(
  app: Pick<App, 'jobs' | 'now'>,
  tx: Kysely<DB>,
  userId: number,
  operationId: string,
  state: 'ready' | 'password_missing' | 'taken',
): Promise<void> {
  await notify(tx, {
    userId,
    kind: 'game_account',
    data: { state },
    link: '/settings/game',
    key: `game account ${operationId}`,
    at: app.now(),
  })
  if (state !== 'ready') await app.jobs.add(tx, mailJob, { kind: 'game_account', userId, state })
}
