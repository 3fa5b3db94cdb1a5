import type { Kysely } from 'kysely'
import type { App } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { transaction } from '../../db/transaction.ts'
import { itemOf } from '../../game/formats/item.ts'
import { operationIdOf } from '../../game/operation-id.ts'
import { invalidateSoon } from '../../cache/content.ts'
import type { Outcome } from '../../ports/game.ts'
import { notifyStaff } from '../notification/public.ts'
import { whatHinders } from './chest.ts'
import * as queries from './escrow-queries.ts'
import { conclude, holdConflict } from './conclude.ts'
import { findFormerPut } from './former-put.ts'
import { moveGoodsJob } from './jobs.ts'
import { askAgainMostMs, leaseMs, neverMs, silenceMs, stuckAfterMs, waitMs } from './rules.ts'

/** What the movers of goods touch of the world. */
type Mover = Pick<App, 'db' | 'game' | 'jobs' | 'log' | 'now' | 'cache'>

const claimedAtOnce = 40
const movedAtOnce = 4
const mostRounds = 20
/** After so many silences in a row the game is taken to be away. */
const silencesMost = 3

/**
 * Moves what is due between escrow and chests, and asks the game again about what it told nothing of, always under the
 * same operation id. Whoever is killed in between leaves nothing to guess: the next one reads on from what is stored.
 */
export async function moveGoods(
  app: Mover,
  { restAfterKillMs = leaseMs }: { restAfterKillMs?: number } = {},
): Promise<void> {
  let silences = 0
  for (let round = 0; round < mostRounds && silences < silencesMost; round += 1) {
    const now = app.now()
    const due = await queries.claimDue(app.db, now.toISOString(), after(now, restAfterKillMs), claimedAtOnce)
    for (let at = 0; at < due.length; at += movedAtOnce) {
      if (silences >= silencesMost) {
        const rest = due.slice(at).map(({ id }) => id)
        await queries.putBack(app.db, rest, after(now, silenceMs(0)))
        break
      }
      const answers = await Promise.all(due.slice(at, at + movedAtOnce).map((goods) => moveOne(app, goods)))
      silences = answers.every((answer) => answer === 'silence') ? silences + answers.length : 0
    }
    if (due.length < claimedAtOnce) break
  }
  const next = await queries.getNextDue(app.db)
  if (next) await app.jobs.add(app.db, moveGoodsJob, {}, moveGoodsJob.name, next)
}

type Due = Awaited<ReturnType<typeof queries.claimDue>>[number]

/** Goods that break keep themselves waiting, and no others. */
async function moveOne(app: Mover, goods: Due): Promise<'answer' | 'silence'> {
  try {
    const operation = goods.operation_id ?? (await begin(app, goods))
    if (operation === 'game') return 'silence'
    if (operation === null) return 'answer'
    const answer = await carryOut(app, goods.id, operation)
    return answer === 'unknown' ? 'silence' : 'answer'
  } catch (error) {
    app.log.error({ err: error, listing: goods.id }, 'goods of the market could not be moved')
    return 'answer'
  }
}

/** The operation of a new try to put; null while something hinders it, `game` when that could not be asked. */
async function begin(app: Mover, { id, owner_id, sold_at, created_at }: Due): Promise<string | null> {
  const login = await queries.getLogin(app.db, owner_id)
  const last = await queries.getLastPut(app.db, id)
  const former = await findFormerPut(app, id, login)
  const hindrance = former === 'silent' ? 'game' : former ? null : await whatHinders(app, login)
  return transaction(app.db, async (tx) => {
    const listing = await queries.lockListing(tx, id)
    if (!listing || listing.goods !== 'putting' || listing.operation_id || listing.frozen_at) return null
    // It was decided anew meanwhile: the next round asks about its new owner.
    if (listing.owner_id !== owner_id) return null
    const now = app.now()
    const current = await queries.getLastPut(tx, id)
    // Another mover was faster: what the game said is about an older put.
    if (current?.id !== last?.id || current?.state !== last?.state) return null
    // Whatever the game says by now, only staff lead out of a conflict.
    if (queries.isConflictPut(current)) {
      await holdConflict(tx, listing, now)
      return null
    }
    if (hindrance) {
      const age = now.getTime() - Date.parse(sold_at ?? created_at)
      await queries.updateListing(tx, id, { waits_for: hindrance, next_try_at: after(now, waitMs(age)) })
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

/** Writes down that the goods of a locked listing are about to be put into their owner's chest. */
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
    // Where it came from, when it goes back; a buyer's chest has its own order.
    slot: listing.owner_id === listing.seller_id ? listing.slot : null,
    state: 'open',
    started_at: now.toISOString(),
  })
  await queries.updateListing(tx, listing.id, { operation_id: operation, next_try_at: after(now, leaseMs) })
  return operation
}

/** Asks again for a put of a locked listing that was read as refused, though the game says that it has done it. */
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
 * Asks the game for a stored operation, or again for one of which nothing is known, and writes down what it says. Answers
 * what became of it; `unknown` while nobody knows.
 */
export async function carryOut(app: Mover, listingId: number, operationId: string): Promise<string> {
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
    app.log.warn({ listing: listingId, cause: answer.cause }, 'the game did not say what became of goods')
  await writeDown(app, listingId, operationId, answer)
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
  const asked =
    operation.kind === 'take'
      ? await game.takeFromChest(id, { login, slot: slot ?? listing.slot, item })
      : await game.putIntoChest(id, { login, item, slot })
  if (asked.kind === 'applied') return { kind: 'applied', value: { slot: asked.value?.slot ?? null } }
  if (asked.kind === 'refused' && asked.code === 'operation_conflict') return readConflict(game, id, asked)
  if (asked.kind === 'refused') return asked
  // A lost answer is often only lost.
  const second = await game.getOperation(id)
  if (second.kind === 'applied') return { kind: 'applied', value: { slot: null } }
  return second.kind === 'refused' ? second : asked
}

/**
 * The game knows the id with another content, as after a restored backup. Only where it was applied has another account
 * the item; one that was refused then has moved nothing, and the next attempt has another id.
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

async function writeDown(
  app: Mover,
  listingId: number,
  operationId: string,
  answer: Outcome<{ slot: number | null }>,
): Promise<void> {
  await transaction(app.db, async (tx) => {
    const listing = await queries.lockListing(tx, listingId)
    // Somebody else was answered first, or staff have decided.
    if (!listing || listing.operation_id !== operationId) return
    const operation = await queries.getOperation(tx, operationId)
    if (!operation) throw new Error(`The operation ${operationId} is gone.`)
    const now = app.now()
    if (answer.kind === 'unknown') return noteSilence(app, tx, listing, operation, answer.cause)
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

/** Nobody knows: it is asked about again, and staff are told when that goes on. */
async function noteSilence(
  app: Mover,
  tx: Kysely<DB>,
  listing: queries.ListingRow,
  operation: queries.OperationRow,
  cause: string,
): Promise<void> {
  const now = app.now()
  const age = now.getTime() - Date.parse(operation.started_at)
  await queries.noteSilence(tx, operation.id, cause)
  const isStuck = age > stuckAfterMs
  await queries.updateListing(tx, listing.id, {
    waits_for: 'game',
    next_try_at: after(now, age > askAgainMostMs ? neverMs : silenceMs(age)),
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
