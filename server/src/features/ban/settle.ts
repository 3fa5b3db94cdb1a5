import type { App } from '../../app.ts'
import { transaction } from '../../db/transaction.ts'
import { isRefusedBySwitch } from '../../game/guard.ts'
import { isSwitchOn } from '../../db/game-switches.ts'
import { endBan } from './end-ban.ts'
import * as queries from './queries.ts'

const batchSize = 50
const maxRounds = 20
/** After this many unknown outcomes in a row the game counts as unreachable. */
const maxSilences = 3
/** How soon an operation of unknown outcome is sent again, by any node. */
const restMs = 20_000

/**
 * Sends due operations to the game, for one login or for all. Each account has one operation at a time, in order, so an
 * unban never overtakes its ban. A repeated operation keeps its id, so the game repeats a reply that was lost.
 */
export async function sendOperations(app: Pick<App, 'db' | 'game' | 'log' | 'now'>, login?: string): Promise<void> {
  // They wait, in their order, until staff switch bans in the game on again.
  if (!(await isSwitchOn(app.db, 'bans'))) return
  let silences = 0
  for (let round = 0; round < maxRounds && silences < maxSilences; round += 1) {
    const now = app.now()
    const next = new Date(now.getTime() + restMs).toISOString()
    const due = await queries.claimOperations(app.db, {
      now: now.toISOString(),
      next,
      limit: batchSize,
      ...(login === undefined ? {} : { login }),
    })
    for (const [at, operation] of due.entries()) {
      if (silences === maxSilences) {
        await queries.releaseClaims(
          app.db,
          due.slice(at).map(({ id }) => id),
          app.now().toISOString(),
        )
        break
      }
      const isSilent = await send(app, operation)
      silences = isSilent ? silences + 1 : 0
    }
    if (due.length === 0) return
  }
}

type Operation = Awaited<ReturnType<typeof queries.claimOperations>>[number]

/** Sends one operation; true when its outcome is unknown. */
async function send(
  app: Pick<App, 'db' | 'game' | 'log' | 'now'>,
  { id, kind, login, until, reason }: Operation,
): Promise<boolean> {
  const answer =
    kind === 'ban'
      ? await app.game.ban(id, { login, until: until === null ? null : new Date(until), reason })
      : await app.game.unban(id, login)
  // Staff have switched bans off since the run began. Nothing was sent.
  if (isRefusedBySwitch(answer)) return true
  if (answer.kind === 'unknown') {
    app.log.warn({ operation: id, cause: answer.cause }, 'the outcome of a ban in the game is unknown')
    await queries.noteSilence(app.db, id, answer.cause)
    return true
  }
  if (answer.kind === 'refused') app.log.warn({ operation: id, code: answer.code }, 'the game refused a ban')
  await queries.settleOperation(app.db, id, {
    state: answer.kind,
    answer: answer.kind === 'refused' ? answer.code : null,
    now: app.now().toISOString(),
  })
  return false
}

/** The job: ends bans on time in the portal, even while the game is down, and then sends what the game must do. */
export async function settleBans(app: App): Promise<void> {
  for (;;) {
    const now = app.now().toISOString()
    const expired = await queries.findExpired(app.db, now, batchSize)
    for (const { id } of expired)
      await transaction(app.db, async (tx) => {
        const ban = await queries.lockBan(tx, id)
        if (!ban || ban.ended_at || ban.until === null || ban.until > now) return
        await endBan(app, tx, ban, { ending: 'expired', by: null, reason: null, isGameAsked: true })
      })
    if (expired.length < batchSize) break
  }
  await sendOperations(app)
}
