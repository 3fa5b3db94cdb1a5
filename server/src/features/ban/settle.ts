import type { App } from '../../app.ts'
import { transaction } from '../../db/transaction.ts'
import { endBan } from './end-ban.ts'
import * as queries from './queries.ts'

const atOnce = 50
const mostRounds = 20
/** After so many silences in a row the game is taken to be away. */
const silencesMost = 3
/** How soon a game that did not answer is asked again, by whoever is there then. */
const restMs = 20_000

/**
 * Tells the game what is due: of each account one thing at a time, in order, always under the same operation id, so
 * that an answer that was lost is asked for again and a ban never overtakes its end. Of one login, or of all.
 */
export async function sendOperations(app: Pick<App, 'db' | 'game' | 'log' | 'now'>, login?: string): Promise<void> {
  let silences = 0
  for (let round = 0; round < mostRounds && silences < silencesMost; round += 1) {
    const now = app.now()
    const next = new Date(now.getTime() + restMs).toISOString()
    const due = await queries.claimOperations(app.db, {
      now: now.toISOString(),
      next,
      limit: atOnce,
      ...(login === undefined ? {} : { login }),
    })
    for (const [at, operation] of due.entries()) {
      if (silences === silencesMost) {
        await queries.putBack(
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

/** Whether the game said nothing. */
async function send(
  app: Pick<App, 'db' | 'game' | 'log' | 'now'>,
  { id, kind, login, until, reason }: Operation,
): Promise<boolean> {
  const answer =
    kind === 'ban'
      ? await app.game.ban(id, { login, until: until === null ? null : new Date(until), reason })
      : await app.game.unban(id, login)
  if (answer.kind === 'unknown') {
    app.log.warn({ operation: id, cause: answer.cause }, 'the game did not say how a ban stands')
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

/** What the job does: bans end on time here, whether the game is there or not, and then the game hears of it. */
export async function settleBans(app: App): Promise<void> {
  for (;;) {
    const now = app.now().toISOString()
    const expired = await queries.findExpired(app.db, now, atOnce)
    for (const { id } of expired)
      await transaction(app.db, async (tx) => {
        const ban = await queries.lockBan(tx, id)
        if (!ban || ban.ended_at || ban.until === null || ban.until > now) return
        await endBan(app, tx, ban, { ending: 'expired', by: null, reason: null, isGameAsked: true })
      })
    if (expired.length < atOnce) break
  }
  await sendOperations(app)
}
