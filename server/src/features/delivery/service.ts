import { chestSlots } from '@guildhall/contract/market-rules'
import type { Kysely } from 'kysely'
import type { App } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse } from '../../fail.ts'
import { itemList, itemOf } from '../../game/formats/item.ts'
import { operationIdOf } from '../../game/operation-id.ts'
import type { Delivery, DeliveryOrder } from '../../ports/game.ts'
import { uuid7 } from '../../db/uuid7.ts'
import { getOwner } from '../../people/queries.ts'
import { stoppedAnswer } from './answer-words.ts'
import { insertAttempt } from './desk-queries.ts'
import { changeDelivery, type DeliveryRow, type Subscribers } from './subscribers.ts'
import * as queries from './queries.ts'
import { tellWaiting } from './tell-outcome.ts'
import { deliverItemsJob } from './jobs.ts'

const atOnce = 50
const mostRounds = 20
/** After so many deliveries in a row of which the game said nothing it is taken to be away. */
const silencesMost = 3
/** How soon a delivery that is on its way is looked at again. */
const lookAgainMs = 5_000
/** How soon after a game that did not answer; and how long a node that was killed keeps a delivery from the others. */
const restMs = 30_000

/** How soon one that waits for room is tried again, by how long it has waited; `lookAgainMs` in the first minute. */
const roomPauses = [
  { untilMs: 10 * 60_000, pauseMs: 30_000 },
  { untilMs: 24 * 3600_000, pauseMs: 5 * 60_000 },
  { untilMs: 7 * 24 * 3600_000, pauseMs: 15 * 60_000 },
  { untilMs: Number.POSITIVE_INFINITY, pauseMs: 3 * 3600_000 },
]

/** A courier that began to send before staff asked for the end has its answer by then: twice the longest timeout. */
const stopRestMs = 120_000
/** When the wish of staff that a delivery ends is carried out. */
export const stopDueAt = (askedAt: string): Date => new Date(Date.parse(askedAt) + stopRestMs)

/** What deliveries touch of the world. */
export type Courier = Pick<App, 'db' | 'game' | 'jobs' | 'log' | 'now'>

export interface NewDelivery extends DeliveryOrder {
  /** What it is for, like `purchase 12`: the kind of cause, which names its subscriber, and the cause's own number. */
  reference: string
  userId: number | null
  /** From where it was asked for. */
  address?: string | null
  /** Of a delivery by hand: who, and why. */
  byStaff?: { id: number; note: string }
}

/**
 * Owes an item to an account, in the transaction of its cause, and sends it on its way once that is committed. Refuses
 * `game_account_unconfirmed` for a player whose game account the game has not confirmed: it is somebody else's. Answers
 * the delivery's id; null when the reference has a delivery already. What becomes of it is told to the subscriber of its
 * kind (subscribers.ts), and stands in `deliveries` under the reference.
 */
export async function queueDelivery(
  app: Pick<App, 'now' | 'jobs'>,
  tx: Kysely<DB>,
  { reference, userId, login, item, target, address = null, byStaff }: NewDelivery,
): Promise<string | null> {
  if ((await getOwner(tx, login)) === 'unconfirmed') refuse('game_account_unconfirmed')
  const now = app.now()
  const id = uuid7(now)
  const isNew = await queries.insertDelivery(tx, {
    id,
    operation_id: id,
    reference,
    user_id: userId,
    login,
    item: itemList(item),
    target,
    created_by: byStaff?.id ?? null,
    note: byStaff?.note ?? null,
    address,
    created_at: now.toISOString(),
    next_try_at: now.toISOString(),
  })
  if (!isNew) return null
  await app.jobs.add(tx, deliverItemsJob, {}, deliverItemsJob.name)
  return id
}

/**
 * Hands what is due to the game, sees what became of what it has, and comes back while anything is open. Asking with
 * the same id again is how the game is asked how things stand, so whoever is killed in between leaves nothing to guess.
 */
export async function deliverItems(
  app: Courier,
  {
    subscribers = {},
    restAfterKillMs = restMs,
    lookAgainAfterMs = lookAgainMs,
  }: { subscribers?: Subscribers; restAfterKillMs?: number; lookAgainAfterMs?: number } = {},
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
        await queries.putBack(app.db, rest, after(now, lookAgainAfterMs), stopRestMs)
        break
      }
      const answer = delivery.stop_asked_at ? await stop(app, delivery) : await deliver(app, delivery)
      // Staff have decided since it was claimed.
      if (answer === null) continue
      if (answer === 'stopped' || answer.kind !== 'unknown') silences = 0
      else {
        silences += 1
        app.log.warn({ delivery: delivery.id, cause: answer.cause }, 'the game did not say how a delivery stands')
        await queries.noteSilence(app.db, delivery.operation_id, answer.cause)
        continue
      }
      await writeDown(app, delivery, answer, { subscribers, lookAgainAfterMs }).catch((error: unknown) => {
        // A subscriber that breaks keeps its own delivery open, and no other.
        app.log.error({ err: error, delivery: delivery.id }, 'a delivery could not be followed')
      })
    }
    if (due.length < atOnce) break
  }
  const next = await queries.getNextDue(app.db)
  if (next) await app.jobs.add(app.db, deliverItemsJob, {}, deliverItemsJob.name, next)
}

type Owed = Awaited<ReturnType<typeof queries.claimDue>>[number]

/** Null for one that may not be sent any more. */
async function deliver(app: Courier, owed: Owed): Promise<Delivery | null> {
  const item = itemOf(owed.item)
  if (!item) return { kind: 'refused', code: 'bad_item' }
  const target = owed.target
  if (owed.waits_for_room && target === 'storage' && (await isChestFull(app, owed.login))) {
    // A node that was killed may have sent this attempt: then it was what filled the chest.
    return readDelivery(app, owed)
  }
  if (!(await queries.maySend(app.db, owed.operation_id))) return null
  const answer = await app.game.deliverItem(owed.operation_id, { login: owed.login, item, target })
  // The next attempt has another id, so somebody between us and the game must not have said this in its stead.
  return isWithoutRoom(answer) ? readDelivery(app, owed) : answer
}

/**
 * Ends a delivery for staff, and sends nothing: what the game has had counts, and only what it will never have is
 * refused. While the game says nothing, or still holds the item, the delivery stays open.
 */
async function stop({ game }: Courier, { operation_id }: Owed): Promise<Delivery | 'stopped'> {
  const answer = await game.withdrawDelivery(operation_id)
  return answer.kind === 'absent' ? 'stopped' : answer
}

/** What the game has of an attempt that finds no room; one that it does not know waits under its own id. */
async function readDelivery({ game }: Courier, { operation_id }: Owed): Promise<Delivery> {
  const sent = await game.getDelivery(operation_id)
  return sent.kind === 'absent' ? { kind: 'queued', isHandedOver: false, isLate: false, waitsForRoom: true } : sent
}

const isWithoutRoom = (answer: Delivery): boolean => answer.kind === 'refused' && answer.code === 'chest_full'

/** Only where the game says how the chest stands now: what was last saved may be old. */
async function isChestFull({ game }: Courier, login: string): Promise<boolean> {
  const chest = await game.readChest(login)
  if (chest.kind !== 'applied' || !chest.value.isLive) return false
  return chest.value.slots.filter(({ slot }) => slot < chestSlots).length >= chestSlots
}

function roomPauseMs(waitedMs: number, firstMs: number): number {
  if (waitedMs < 60_000) return firstMs
  return roomPauses.find(({ untilMs }) => waitedMs < untilMs)!.pauseMs
}

const after = (moment: Date, ms: number): string => new Date(moment.getTime() + ms).toISOString()

/** Not what is unknown: then nothing changes, and its turn comes again. */
async function writeDown(
  app: Courier,
  { id, operation_id }: Owed,
  answer: Exclude<Delivery, { kind: 'unknown' }> | 'stopped',
  { subscribers, lookAgainAfterMs }: { subscribers: Subscribers; lookAgainAfterMs: number },
): Promise<void> {
  await transaction(app.db, async (tx) => {
    const delivery = await queries.lockDelivery(tx, id)
    // The answer may be about an attempt that staff have given up since.
    if (!delivery || delivery.settled_at || delivery.operation_id !== operation_id) return
    const now = app.now()
    const staged_at = delivery.staged_at ?? now.toISOString()
    if (answer === 'stopped')
      return changeDelivery(app, tx, subscribers, delivery, {
        state: 'failed',
        answer: stoppedAnswer,
        settled_at: now.toISOString(),
        is_late: false,
        waits_for_room: false,
        silence: null,
      })
    // Once staff have asked for the end, no new attempt is made.
    const isStopped = delivery.stop_asked_at !== null
    const isRefusedForRoom = isWithoutRoom(answer) && !isStopped
    if (isRefusedForRoom || (answer.kind === 'queued' && answer.waitsForRoom)) {
      const room_since = delivery.room_since ?? now.toISOString()
      const waitedMs = now.getTime() - Date.parse(room_since)
      const next = after(now, roomPauseMs(waitedMs, lookAgainAfterMs))
      await changeDelivery(app, tx, subscribers, delivery, {
        ...(isRefusedForRoom ? await nextAttempt(tx, delivery, now) : {}),
        state: 'staged',
        staged_at,
        is_late: false,
        waits_for_room: true,
        room_since,
        silence: null,
        next_try_at: notBeforeStop(delivery, next),
      })
      return tellWaiting(tx, delivery, now)
    }
    if (answer.kind === 'queued')
      return changeDelivery(app, tx, subscribers, delivery, {
        state: 'staged',
        staged_at,
        is_late: answer.isLate,
        waits_for_room: false,
        silence: null,
        next_try_at: notBeforeStop(delivery, after(now, lookAgainAfterMs)),
      })
    return changeDelivery(app, tx, subscribers, delivery, {
      ...ended(answer),
      staged_at: answer.kind === 'refused' ? delivery.staged_at : staged_at,
      settled_at: now.toISOString(),
      is_late: false,
      waits_for_room: false,
      silence: null,
    })
  })
}

/** What staff asked to end since it was claimed keeps its rest. */
function notBeforeStop({ stop_asked_at }: DeliveryRow, next: string): string {
  const due = stop_asked_at && stopDueAt(stop_asked_at).toISOString()
  return due && due > next ? due : next
}

/** The game keeps a refusal under its id, so the next try has another one. */
async function nextAttempt(tx: Kysely<DB>, delivery: DeliveryRow, now: Date) {
  await insertAttempt(tx, {
    operation_id: delivery.operation_id,
    delivery_id: delivery.id,
    attempt: delivery.attempt,
    state: 'failed',
    answer: 'chest_full',
    staged_at: delivery.staged_at,
    settled_at: now.toISOString(),
    resent_at: now.toISOString(),
  })
  const attempt = delivery.attempt + 1
  return { attempt, operation_id: operationIdOf(delivery.id, 'deliver', attempt) }
}

function ended(answer: Exclude<Delivery, { kind: 'queued' | 'unknown' }>) {
  if (answer.kind === 'applied') return { state: 'delivered' as const, slot: answer.value.slot, answer: null }
  if (answer.kind === 'refused') return { state: 'failed' as const, answer: answer.code }
  return { state: 'unknown' as const, answer: answer.cause }
}
