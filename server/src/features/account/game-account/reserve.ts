import { randomInt, randomUUID } from 'node:crypto'
import type { App } from '../../../app.ts'
import { transaction } from '../../../db/transaction.ts'
import { isSwitchOn } from '../../../db/game-switches.ts'
import * as people from '../../../people/queries.ts'
import { applyOutcome, notifyOutcome } from './apply-outcome.ts'
import * as queries from './queries.ts'
import { closeAfterAnswer, findLateCreation, makeGameAccount } from './service.ts'

const batchSize = 20
// Passwords of these characters are accepted by every dialect.
const characters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'

/**
 * Makes the game accounts that are still missing, so that nobody else gets the login there. The player's password is
 * stored nowhere in plain, so the account gets a random one that is not stored; the player sets theirs with
 * `finishGameAccount`. Stops at the first unknown outcome, because the game is then down for the others too.
 */
export async function reserveGameAccounts(app: App): Promise<void> {
  // They wait until staff switch accounts on again.
  if (!(await isSwitchOn(app.db, 'accounts'))) return
  for (const player of await queries.findToReserve(app.db, app.now().toISOString(), batchSize)) {
    const outcome = await reserve(app, player)
    if (outcome === 'unknown') return
  }
}

async function reserve(app: App, { id, login, email }: { id: number; login: string; email: string | null }) {
  const operationId = randomUUID()
  const isBegun = await transaction(app.db, async (tx) => {
    const user = await people.lockUser(tx, id)
    if (!user || user.login !== login || user.game_account_made || user.game_state !== 'pending') return false
    return queries.insertOperation(tx, {
      id: operationId,
      user_id: id,
      login,
      kind: 'reserve_account',
      state: 'started',
      started_at: app.now().toISOString(),
    })
  })
  if (!isBegun) return 'refused'
  const answer = await makeGameAccount(app, operationId, { login, password: randomPassword(), email: email ?? '' })
  // An earlier request of the portal to create this account may have reached the game late.
  const isLate =
    answer.kind === 'refused' && answer.code === 'account_exists' && (await findLateCreation(app, id, login))
  await transaction(app.db, async (tx) => {
    const user = await people.lockUser(tx, id)
    if (!user) return
    await closeAfterAnswer(app, tx, operationId, answer)
    await applyOutcome(tx, user, { kind: 'reserve_account', login }, isLate ? { kind: 'applied' } : answer)
    const after = await people.getUserById(tx, id)
    if (after?.game_account_made) await notifyOutcome(app, tx, id, operationId, 'password_missing')
    else if (after?.game_state === 'taken' && after.login === login)
      await notifyOutcome(app, tx, id, operationId, 'taken')
  })
  return answer.kind
}

const randomPassword = (): string => Array.from({ length: 10 }, () => characters[randomInt(characters.length)]).join('')
