import { chestSlots } from '@guildhall/contract/market-rules'
import type { Kysely } from 'kysely'
import type { App } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse } from '../../fail.ts'
import { itemList, itemOf } from '../../game/formats/item.ts'
import { isRefusedBySwitch } from '../../game/guard.ts'
import { operationIdOf } from '../../game/operation-id.ts'
import { isSwitchOn } from '../../db/game-switches.ts'
import type { Delivery, DeliveryOrder } from '../../ports/game.ts'
import { uuid7 } from '../../db/uuid7.ts'
import { getOwner } from '../../people/queries.ts'
import { stoppedAnswer } from './answer-words.ts'
import { insertAttempt } from './staff-queries.ts'
import { changeDelivery, type DeliveryRow, type Subscribers } from './subscribers.ts'
import * as queries from './queries.ts'
import { notifyWaiting } from './notify-outcome.ts'
import { deliverItemsJob } from './jobs.ts'

const batchSize = 50
const maxRounds = 20
/** After this many unknown outcomes in a row the game counts as unreachable. */
const maxSilences = 3
/** How soon a delivery that the game has queued is checked again. */
const lookAgainMs = 5_000
/** How soon an attempt is repeated after an unknown outcome. A claim of a killed node ends after the same time. */
const restMs = 30_000

/** The pause before the next try for room, by how long the delivery has waited; `lookAgainMs` in the first minute. */
const roomPauses = [
  { untilMs: 10 * 60_000, pauseMs: 30_000 },
  { untilMs: 24 * 3600_000, pauseMs: 5 * 60_000 },
  { untilMs: 7 * 24 * 3600_000, pauseMs: 15 * 60_000 },
  { untilMs: Number.POSITIVE_INFINITY, pauseMs: 3 * 3600_000 },
]

/** A call that began before staff asked for the end has ended by then: this is twice the longest timeout. */
const stopRestMs = 120_000
/** When the request of staff to end a delivery is carried out. */
export const stopDueAt = (askedAt: string): Date => new Date(Date.parse(askedAt) + stopRestMs)

/** The services that the delivery worker uses. */
export type DeliveryServices = Pick<App, 'db' | 'game' | 'jobs' | 'log' | 'now'>

export interface NewDelivery extends DeliveryOrder {
  /** The cause, such as `purchase 12`: its kind, which names the subscriber, and its number. */
  reference: string
  userId: number | null
  /** The IP address of the request that caused it. */
  address?: string | null
  /** For a delivery by hand: who of staff made it, and why. */
  byStaff?: { id: number; note: string }
}

/**
 * Stores a delivery in the transaction of its cause. The job sends the item after the commit. Refuses
 * `game_account_unconfirmed` while the game has not confirmed the account, because it may belong to another person.
 * Returns the delivery's id; null when the reference has a delivery already. The subscriber of its kind is called with
 * each change of its state (subscribers.ts).
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
 * Sends due deliveries to the game, records their outcomes, and adds the next job while any delivery is open. Sending
 * again with the same operation id makes the game repeat its reply, so a node that is killed in between loses nothing.
 */
export async function deliverItems(
  app: DeliveryServices,
  {
    subscribers = {},
    restAfterKillMs = restMs,
    lookAgainAfterMs = lookAgainMs,
  }: { subscribers?: Subscribers; restAfterKillMs?: number; lookAgainAfterMs?: number } = {},
): Promise<void> {
  // Everything waits until staff switch deliveries on again.
  if (!(await isSwitchOn(app.db, 'deliveries'))) return
  let silences = 0
  for (let round = 0; round < maxRounds && silences < maxSilences; round += 1) {
    const now = app.now()
    const due = await queries.claimDue(app.db, now.toISOString(), after(now, restAfterKillMs), batchSize)
    // Deliver in the order in which the deliveries were made.
    const inOrder = due.toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1))
    for (const [at, delivery] of inOrder.entries()) {
      if (silences === maxSilences) {
        // The game is unreachable, so the rest would run into the same timeouts. They are due again before the
        // deliveries that were tried.
        const rest = inOrder.slice(at).map(({ id }) => id)
        await queries.releaseClaims(app.db, rest, after(now, lookAgainAfterMs), stopRestMs)
        break
      }
      const answer = delivery.stop_asked_at ? await stop(app, delivery) : await deliver(app, delivery)
      // Staff have decided about it since it was claimed.
      if (answer === null) continue
      // Staff have switched deliveries off since the run began.
      if (answer !== 'stopped' && isRefusedBySwitch(answer)) {
        const rest = inOrder.slice(at).map(({ id }) => id)
        return void (await queries.releaseClaims(app.db, rest, now.toISOString(), stopRestMs))
      }
      if (answer === 'stopped' || answer.kind !== 'unknown') silences = 0
      else {
        silences += 1
        app.log.warn({ delivery: delivery.id, cause: answer.cause }, 'the outcome of a delivery is unknown')
        await queries.noteSilence(app.db, delivery.operation_id, answer.cause)
        continue
      }
      await recordOutcome(app, delivery, answer, { subscribers, lookAgainAfterMs }).catch((error: unknown) => {
        // When a subscriber throws, its own delivery stays open and the others go on.
        app.log.error({ err: error, delivery: delivery.id }, 'the outcome of a delivery could not be recorded')
      })
    }
    if (due.length < batchSize) break
  }
  const next = await queries.getNextDue(app.db)
  if (next) await app.jobs.add(app.db, deliverItemsJob, {}, deliverItemsJob.name, next)
}

type ClaimedDelivery = Awaited<ReturnType<typeof queries.claimDue>>[number]

/** Sends one delivery to the game; null when it may not be sent any more. */
async function deliver(app: DeliveryServices, delivery: ClaimedDelivery): Promise<Delivery | null> {
  const item = itemOf(delivery.item)
  if (!item) return { kind: 'refused', code: 'bad_item' }
  const target = delivery.target
  if (delivery.waits_for_room && target === 'storage' && (await isChestFull(app, delivery.login))) {
    // A killed node may have sent this attempt, and then its item is what filled the chest.
    return readDelivery(app, delivery)
  }
  if (!(await queries.maySend(app.db, delivery.operation_id))) return null
  const answer = await app.game.deliverItem(delivery.operation_id, { login: delivery.login, item, target })
  // `chest_full` starts an attempt with another id, so the game itself must confirm it and not a server in between.
  return isWithoutRoom(answer) ? readDelivery(app, delivery) : answer
}

/**
 * Ends a delivery for staff without sending it. `stopped` means that the game has not received the item and never
 * will. While the outcome is unknown, or the game still holds the item, the delivery stays open.
 */
async function stop({ game }: DeliveryServices, { operation_id }: ClaimedDelivery): Promise<Delivery | 'stopped'> {
  const answer = await game.withdrawDelivery(operation_id)
  return answer.kind === 'absent' ? 'stopped' : answer
}

/** The state of an attempt that finds no room. One that never reached the game keeps waiting under its own id. */
async function readDelivery({ game }: DeliveryServices, { operation_id }: ClaimedDelivery): Promise<Delivery> {
  const sent = await game.getDelivery(operation_id)
  return sent.kind === 'absent' ? { kind: 'queued', isHandedOver: false, isLate: false, waitsForRoom: true } : sent
}

const isWithoutRoom = (answer: Delivery): boolean => answer.kind === 'refused' && answer.code === 'chest_full'

/** Whether the chest is full now; false when the game only has the last saved state, which may be old. */
async function isChestFull({ game }: DeliveryServices, login: string): Promise<boolean> {
  const chest = await game.readChest(login)
  if (chest.kind !== 'applied' || !chest.value.isLive) return false
  return chest.value.slots.filter(({ slot }) => slot < chestSlots).length >= chestSlots
}

function roomPauseMs(waitedMs: number, firstMs: number): number {
  if (waitedMs < 60_000) return firstMs
  return roomPauses.find(({ untilMs }) => waitedMs < untilMs)!.pauseMs
}

const after = (moment: Date, ms: number): string => new Date(moment.getTime() + ms).toISOString()

/** Writes an outcome and runs the subscriber. An unknown outcome never comes here: it changes nothing. */
async function recordOutcome(
  app: DeliveryServices,
  { id, operation_id }: ClaimedDelivery,
  answer: Exclude<Delivery, { kind: 'unknown' }> | 'stopped',
  { subscribers, lookAgainAfterMs }: { subscribers: Subscribers; lookAgainAfterMs: number },
): Promise<void> {
  await transaction(app.db, async (tx) => {
    const delivery = await queries.lockDelivery(tx, id)
    // The outcome may belong to an attempt that staff have replaced since.
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
    // After staff have asked for the end there is no new attempt.
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
      return notifyWaiting(tx, delivery, now)
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
      ...outcomeColumns(answer),
      staged_at: answer.kind === 'refused' ? delivery.staged_at : staged_at,
      settled_at: now.toISOString(),
      is_late: false,
      waits_for_room: false,
      silence: null,
    })
  })
}

/** Where staff asked for the end since the claim, the next try is not before `stopDueAt`. */
function notBeforeStop({ stop_asked_at }: DeliveryRow, next: string): string {
  const due = stop_asked_at && stopDueAt(stop_asked_at).toISOString()
  return due && due > next ? due : next
}

/** The game stores a refusal under its operation id, so the next try needs a new id. */
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
  return attemptAfter(delivery)
}

/** The attempt after the present one, with the id of its operation of the game. */
export function attemptAfter({ id, attempt: former }: Pick<DeliveryRow, 'id' | 'attempt'>) {
  const attempt = former + 1
  return { attempt, operation_id: operationIdOf(id, 'deliver', attempt) }
}

function outcomeColumns(answer: Exclude<Delivery, { kind: 'queued' | 'unknown' }>) {
  if (answer.kind === 'applied') return { state: 'delivered' as const, slot: answer.value.slot, answer: null }
  if (answer.kind === 'refused') return { state: 'failed' as const, answer: answer.code }
  return { state: 'unknown' as const, answer: answer.cause }
}
