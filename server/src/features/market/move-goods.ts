import type { Kysely } from 'kysely'
import type { App } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { transaction } from '../../db/transaction.ts'
import { itemOf } from '../../game/formats/item.ts'
import { isRefusedBySwitch } from '../../game/guard.ts'
import { operationIdOf } from '../../game/operation-id.ts'
import { isSwitchOn } from '../../db/game-switches.ts'
import { invalidateSoon } from '../../cache/content.ts'
import type { Outcome } from '../../ports/game.ts'
import { notifyStaff } from '../notification/public.ts'
import { findHindrance } from './chest.ts'
import * as queries from './escrow-queries.ts'
import { conclude, holdConflict } from './conclude.ts'
import { findFormerPut } from './former-put.ts'
import { moveGoodsJob } from './jobs.ts'
import { askAgainMostMs, leaseMs, neverMs, recheckPauseMs, stuckAfterMs, retryPauseMs } from './rules.ts'

/** What the movers of goods need. */
type MoverServices = Pick<App, 'db' | 'game' | 'jobs' | 'log' | 'now' | 'cache'>

const claimedAtOnce = 40
const movedAtOnce = 4
const mostRounds = 20

/**
 * Moves due goods between escrow and chests, and asks again about calls without a reply, always under the same
 * operation id. If a mover is killed, the next one continues from what is stored.
 */
export async function moveGoods(
  app: MoverServices,
  { restAfterKillMs = leaseMs }: { restAfterKillMs?: number } = {},
): Promise<void> {
  // Goods wait where they are until staff switch deliveries on again.
  if (!(await isSwitchOn(app.db, 'deliveries'))) return
  let isGameAway = false
  for (let round = 0; round < mostRounds && !isGameAway; round += 1) {
    const now = app.now()
    const due = await queries.claimDue(app.db, now.toISOString(), after(now, restAfterKillMs), claimedAtOnce)
    for (let at = 0; at < due.length; at += movedAtOnce) {
      if (isGameAway) {
        const rest = due.slice(at).map(({ id }) => id)
        await queries.releaseClaims(app.db, rest, after(now, recheckPauseMs(0)))
        break
      }
      const answers = await Promise.all(due.slice(at, at + movedAtOnce).map((goods) => moveOne(app, goods)))
      // When the game replies to none of these calls, it counts as away.
      isGameAway = answers.every((answer) => answer === 'no reply')
    }
    if (due.length < claimedAtOnce) break
  }
  const next = await queries.getNextDue(app.db)
  if (next) await app.jobs.add(app.db, moveGoodsJob, {}, moveGoodsJob.name, next)
}

type Due = Awaited<ReturnType<typeof queries.claimDue>>[number]

/** An error of one listing delays only that listing. */
async function moveOne(app: MoverServices, goods: Due): Promise<'reply' | 'no reply'> {
  try {
    const operation = goods.operation_id ?? (await beginNextPut(app, goods))
    if (operation === 'game') return 'no reply'
    if (operation === null) return 'reply'
    const answer = await executeOperation(app, goods.id, operation)
    return answer === 'unknown' ? 'no reply' : 'reply'
  } catch (error) {
    app.log.error({ err: error, listing: goods.id }, 'goods of the market could not be moved')
    return 'reply'
  }
}

/**
 * Begins the next put of a listing and returns its operation. Null while an obstacle remains, `game` when the game did
 * not reply.
 */
async function beginNextPut(app: MoverServices, { id, owner_id, sold_at, created_at }: Due): Promise<string | null> {
  const login = await queries.getLogin(app.db, owner_id)
  const last = await queries.getLastPut(app.db, id)
  const former = await findFormerPut(app, id, login)
  const hindrance = former === 'silent' ? 'game' : former ? null : await findHindrance(app, login)
  return transaction(app.db, async (tx) => {
    const listing = await queries.lockListing(tx, id)
    if (!listing || listing.goods !== 'putting' || listing.operation_id || listing.frozen_at) return null
    // The listing has another owner since it was read. The next run moves it to that owner.
    if (listing.owner_id !== owner_id) return null
    const now = app.now()
    const current = await queries.getLastPut(tx, id)
    // Another mover has made a newer put, so the game's reply is about an older one.
    if (current?.id !== last?.id || current?.state !== last?.state) return null
    // Only staff resolve a conflict, whatever the game says now.
    if (queries.isConflictPut(current)) {
      await holdConflict(tx, listing, now)
      return null
    }
    if (hindrance) {
      const age = now.getTime() - Date.parse(sold_at ?? created_at)
      await queries.updateListing(tx, id, { waits_for: hindrance, next_try_at: after(now, retryPauseMs(age)) })
      return hindrance === 'game' ? 'game' : null
    }
    if (former && former !== 'silent') {
      if (former.isOurs) return repeatPut(tx, listing, former.operation, now)
      await holdConflict(tx, listing, now)
      return null
    }
    return beginPut(tx, listing, { login, now })
  })
}

/** Stores the operation that will put the goods of a locked listing into their owner's chest, and returns its id. */
export async function beginPut(
  tx: Kysely<DB>,
  listing: Pick<queries.ListingRow, 'id' | 'owner_id' | 'seller_id' | 'slot' | 'operation_seed'>,
  { login, now }: { login: string; now: Date },
): Promise<string> {
  const attempt = (await queries.countPuts(tx, listing.id)) + 1
  const operation = operationIdOf(listing.operation_seed, 'put', attempt)
  await queries.insertOperation(tx, {
    id: operation,
    listing_id: listing.id,
    kind: 'put',
    login,
    // Goods that return go to their former slot; a buyer's chest has its own order.
    slot: listing.owner_id === listing.seller_id ? listing.slot : null,
    state: 'open',
    started_at: now.toISOString(),
  })
  await queries.updateListing(tx, listing.id, { operation_id: operation, next_try_at: after(now, leaseMs) })
  return operation
}

/** Repeats a put of a locked listing that was recorded as refused although the game has done it. */
export async function repeatPut(
  tx: Kysely<DB>,
  { id }: Pick<queries.ListingRow, 'id'>,
  operation: string,
  now: Date,
): Promise<string> {
  await queries.reopenOperation(tx, operation, now.toISOString())
  await queries.updateListing(tx, id, { operation_id: operation, next_try_at: after(now, leaseMs) })
  return operation
}

/**
 * Sends a stored operation to the game, again if its outcome is unknown, and stores the reply. Returns the outcome:
 * `applied`, `refused` or `unknown`.
 */
export async function executeOperation(app: MoverServices, listingId: number, operationId: string): Promise<string> {
  const [listing, operation] = await Promise.all([
    queries.getListing(app.db, listingId),
    queries.getOperation(app.db, operationId),
  ])
  if (!listing || !operation) throw new Error(`There is no operation ${operationId} of the listing ${listingId}.`)
  if (operation.state !== 'open') return operation.state
  const age = app.now().getTime() - Date.parse(operation.started_at)
  const answer: Outcome<{ slot: number | null }> =
    age > askAgainMostMs
      ? { kind: 'unknown', cause: operation.answer ?? 'the game was not asked for a day' }
      : await ask(app, listing, operation)
  if (answer.kind === 'unknown')
    app.log.warn({ listing: listingId, cause: answer.cause }, 'the game did not reply to a move of goods')
  await storeReply(app, listingId, operationId, answer)
  return answer.kind
}

async function ask(
  { game }: Pick<App, 'game'>,
  listing: queries.ListingRow,
  operation: queries.OperationRow,
): Promise<Outcome<{ slot: number | null }>> {
  const item = itemOf(listing.item)
  if (!item) throw new Error(`The listing ${listing.id} has no item: ${listing.item.join(' ')}.`)
  const { id, login, slot } = operation
  const reply =
    operation.kind === 'take'
      ? await game.takeFromChest(id, { login, slot: slot ?? listing.slot, item })
      : await game.putIntoChest(id, { login, item, slot })
  if (reply.kind === 'applied') return { kind: 'applied', value: { slot: reply.value?.slot ?? null } }
  // Nothing was sent. The operation stays open and is sent once deliveries are on again.
  if (isRefusedBySwitch(reply)) return { kind: 'unknown', cause: 'deliveries are switched off' }
  if (reply.kind === 'refused' && reply.code === 'operation_conflict') return readConflict(game, id, reply)
  if (reply.kind === 'refused') return reply
  // Often the game has done the move and only its reply was lost, so the portal asks for the outcome.
  const second = await game.getOperation(id)
  if (second.kind === 'applied') return { kind: 'applied', value: { slot: null } }
  return second.kind === 'refused' ? second : reply
}

/**
 * The game knows the id with other content, as after a restored backup. If that operation was applied, another account
 * has the item. If it was refused, nothing moved, and the next attempt has another id.
 */
async function readConflict(
  game: App['game'],
  id: string,
  conflict: Extract<Outcome<never>, { kind: 'refused' }>,
): Promise<Outcome<never>> {
  const former = await game.getOperation(id)
  if (former.kind === 'applied') return conflict
  if (former.kind === 'refused') return former
  return { kind: 'unknown', cause: former.kind === 'unknown' ? former.cause : 'the game forgot an operation' }
}

async function storeReply(
  app: MoverServices,
  listingId: number,
  operationId: string,
  answer: Outcome<{ slot: number | null }>,
): Promise<void> {
  await transaction(app.db, async (tx) => {
    const listing = await queries.lockListing(tx, listingId)
    // Another process has already concluded the operation, or staff have decided about it.
    if (!listing || listing.operation_id !== operationId) return
    const operation = await queries.getOperation(tx, operationId)
    if (!operation) throw new Error(`The operation ${operationId} is gone.`)
    const now = app.now()
    if (answer.kind === 'unknown') return recordMissingReply(app, tx, listing, operation, answer.cause)
    const isApplied = answer.kind === 'applied'
    await queries.updateOperation(tx, operationId, {
      state: answer.kind,
      answer: isApplied ? null : answer.code,
      tries: operation.tries + 1,
      settled_at: now.toISOString(),
    })
    await conclude(tx, listing, operation, {
      now,
      slot: isApplied ? answer.value.slot : null,
      refusal: isApplied ? null : answer.code,
    })
  })
  if (answer.kind !== 'unknown') invalidateSoon(app, 'market')
}

/** Records that the outcome is still unknown. It is asked for again, and staff are notified when that lasts. */
async function recordMissingReply(
  app: MoverServices,
  tx: Kysely<DB>,
  listing: queries.ListingRow,
  operation: queries.OperationRow,
  cause: string,
): Promise<void> {
  const now = app.now()
  const age = now.getTime() - Date.parse(operation.started_at)
  await queries.recordMissingReply(tx, operation.id, cause)
  const isStuck = age > stuckAfterMs
  await queries.updateListing(tx, listing.id, {
    waits_for: 'game',
    next_try_at: after(now, age > askAgainMostMs ? neverMs : recheckPauseMs(age)),
    ...(isStuck && !listing.stuck_at ? { stuck_at: now.toISOString() } : {}),
  })
  if (isStuck)
    await notifyStaff(tx, {
      what: 'market_stuck',
      link: '/staff/market?state=stuck',
      key: `market ${operation.id} silent`,
      at: now,
    })
}

const after = (moment: Date, ms: number): string => new Date(moment.getTime() + ms).toISOString()
