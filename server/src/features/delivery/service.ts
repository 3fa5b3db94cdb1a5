import type { Kysely } from 'kysely'
import type { App } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { transaction } from '../../db/transaction.ts'
import { itemList, itemOf } from '../../game/formats/item.ts'
import type { Delivery, DeliveryOrder } from '../../ports/game.ts'
import { uuid7 } from '../../uuid7.ts'
import * as queries from './queries.ts'

const task = 'deliver_items'
const atOnce = 50
const mostRounds = 20
/** After so many deliveries in a row of which the game said nothing it is taken to be away. */
const silencesMost = 3
/** How soon a delivery that is on its way is looked at again. */
const lookAgainMs = 5_000
/** How soon after a game that did not answer; and how long a node that was killed keeps a delivery from the others. */
const restMs = 30_000

/** What deliveries touch of the world. */
export type Courier = Pick<App, 'db' | 'game' | 'jobs' | 'log' | 'now'>

export interface NewDelivery extends DeliveryOrder {
  /** What it is for, like `purchase 12`. */
  reference: string
  userId: number | null
  /** Of a delivery by hand: who, why and from where. */
  byStaff?: { id: number; note: string; address: string | null }
}

/**
 * Owes an item to an account, in the transaction of its cause. Answers the id under which the game will know it; null
 * when the reference has a delivery already.
 */
export async function oweDelivery(
  app: Pick<App, 'now' | 'jobs'>,
  tx: Kysely<DB>,
  { reference, userId, login, item, target, byStaff }: NewDelivery,
): Promise<string | null> {
  const now = app.now()
  const id = uuid7(now)
  const isNew = await queries.insertDelivery(tx, {
    id,
    reference,
    user_id: userId,
    login,
    item: itemList(item),
    target,
    created_by: byStaff?.id ?? null,
    note: byStaff?.note ?? null,
    address: byStaff?.address ?? null,
    created_at: now.toISOString(),
    next_try_at: now.toISOString(),
  })
  if (!isNew) return null
  await app.jobs.add(tx, task, {}, task)
  return id
}

/**
 * Hands what is due to the game, sees what became of what it has, and comes back while anything is open. Asking with
 * the same id again is how the game is asked how things stand, so whoever is killed in between leaves nothing to guess.
 */
export async function deliverItems(
  app: Courier,
  { restAfterKillMs = restMs, lookAgainAfterMs = lookAgainMs } = {},
): Promise<void> {
  let silences = 0
  for (let round = 0; round < mostRounds && silences < silencesMost; round += 1) {
    const now = app.now()
    const due = await queries.claimDue(app.db, now.toISOString(), after(now, restAfterKillMs), atOnce)
    // The order in which they were owed.
    const inOrder = due.toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1))
    for (const [at, delivery] of inOrder.entries()) {
      if (silences === silencesMost) {
        // The game is away, and the others would wait for the same silence. They keep their place in front of those that
        // were asked for.
        const rest = inOrder.slice(at).map(({ id }) => id)
        await queries.putBack(app.db, rest, after(now, lookAgainAfterMs))
        break
      }
      const answer = await deliver(app, delivery)
      silences = answer.kind === 'unknown' ? silences + 1 : 0
      if (answer.kind === 'unknown')
        app.log.warn({ delivery: delivery.id, cause: answer.cause }, 'the game did not say how a delivery stands')
      else await writeDown(app, delivery.id, answer, lookAgainAfterMs)
    }
    if (due.length < atOnce) break
  }
  const next = await queries.getNextDue(app.db)
  if (next) await app.jobs.add(app.db, task, {}, task, next)
}

async function deliver(app: Courier, owed: Awaited<ReturnType<typeof queries.claimDue>>[number]): Promise<Delivery> {
  const item = itemOf(owed.item)
  if (!item) return { kind: 'refused', code: 'bad_item' }
  return app.game.deliverItem(owed.id, { login: owed.login, item, target: owed.target as DeliveryOrder['target'] })
}

const after = (moment: Date, ms: number): string => new Date(moment.getTime() + ms).toISOString()

/** Not what is unknown: then nothing changes, and its turn comes again. */
async function writeDown(
  app: Courier,
  id: string,
  answer: Exclude<Delivery, { kind: 'unknown' }>,
  lookAgainAfterMs: number,
): Promise<void> {
  await transaction(app.db, async (tx) => {
    const delivery = await queries.lockDelivery(tx, id)
    if (!delivery || delivery.settled_at) return
    const now = app.now()
    const staged_at = delivery.staged_at ?? now.toISOString()
    if (answer.kind === 'queued') {
      await queries.updateDelivery(tx, id, {
        state: 'staged',
        staged_at,
        is_late: answer.isLate,
        waits_for_room: answer.waitsForRoom ?? false,
        next_try_at: after(now, lookAgainAfterMs),
      })
      return
    }
    await queries.updateDelivery(tx, id, {
      ...ended(answer),
      staged_at: answer.kind === 'refused' ? delivery.staged_at : staged_at,
      settled_at: now.toISOString(),
      is_late: false,
      waits_for_room: false,
    })
  })
}

function ended(answer: Exclude<Delivery, { kind: 'queued' | 'unknown' }>) {
  if (answer.kind === 'applied') return { state: 'delivered', slot: answer.value.slot, answer: null }
  if (answer.kind === 'refused') return { state: 'failed', answer: answer.code }
  return { state: 'unknown', answer: answer.cause }
}
