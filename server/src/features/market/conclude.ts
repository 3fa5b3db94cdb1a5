import type { Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { forgetKey } from '../../db/idempotency.ts'
import { notify, notifyStaff } from '../notification/public.ts'
import * as queries from './escrow-queries.ts'
import { allowRelist } from './offers/queries.ts'
import { inFlightMs, canOwnerRemove, neverMs, offerEnd, refusedRestMs, retryPauseMs } from './rules.ts'

interface Conclusion {
  now: Date
  /** The slot where the game put it, or null when it does not say. */
  slot: number | null
  /** Why the item did not move; null when it did. */
  refusal: string | null
}

type Listing = queries.ListingRow

/** Applies the end of an operation to its locked listing. Goods change hands nowhere else. */
export async function conclude(
  tx: Kysely<DB>,
  listing: Listing,
  operation: Pick<queries.OperationRow, 'id' | 'kind' | 'started_at'>,
  conclusion: Conclusion,
): Promise<void> {
  if (operation.kind === 'take') return concludeTake(tx, listing, conclusion)
  if (conclusion.refusal === null) return concludeArrival(tx, listing, operation, conclusion)
  if (conclusion.refusal === 'operation_conflict') return holdConflict(tx, listing, conclusion.now)
  if (listing.state === 'returning' && listing.returned_by === null) return relist(tx, listing)
  return waitForOwner(tx, listing, operation, { now: conclusion.now, refusal: conclusion.refusal })
}

async function concludeTake(tx: Kysely<DB>, listing: Listing, { now, refusal }: Conclusion): Promise<void> {
  const at = now.toISOString()
  const ended = { operation_id: null, next_try_at: null, waits_for: null, stuck_at: null }
  if (refusal === null)
    return void (await queries.updateListing(tx, listing.id, {
      ...ended,
      state: 'open',
      goods: 'held',
      listed_at: at,
      ends_at: offerEnd(now, listing.offer_days),
      watch_due: true,
    }))
  await queries.updateListing(tx, listing.id, { ...ended, state: 'failed', goods: 'none', ended_at: at })
  await allowRelist(tx, listing.id)
  await forgetKey(tx, listing.seller_id, listing.request_key)
}

async function concludeArrival(
  tx: Kysely<DB>,
  listing: Listing,
  operation: Pick<queries.OperationRow, 'id' | 'started_at'>,
  { now, slot }: Conclusion,
): Promise<void> {
  await queries.updateListing(tx, listing.id, {
    operation_id: null,
    next_try_at: null,
    waits_for: null,
    stuck_at: null,
    state: listing.state === 'returning' ? 'cancelled' : listing.state,
    goods: 'delivered',
    put_slot: slot,
    ended_at: now.toISOString(),
  })
  // A seller who cancelled a moment ago is still waiting at the page, which shows the result.
  const wasSeen =
    listing.state === 'returning' &&
    listing.returned_by === null &&
    now.getTime() - Date.parse(operation.started_at) < inFlightMs
  if (wasSeen) return
  await notify(tx, {
    userId: listing.owner_id,
    kind: 'market_settled',
    data: { item: listing.item, outcome: listing.state === 'sold' ? 'delivered' : 'returned' },
    link: '/market/cargo',
    key: `market ${listing.id} ${listing.state}`,
    at: now,
  })
}

/** The seller cannot take it back now: it stays on sale, and the seller may try again. */
async function relist(tx: Kysely<DB>, listing: Listing): Promise<void> {
  await queries.updateListing(tx, listing.id, {
    operation_id: null,
    next_try_at: null,
    waits_for: null,
    stuck_at: null,
    state: 'open',
    goods: 'held',
  })
  await forgetKey(tx, listing.seller_id, listing.request_key)
}

/** The goods stay in escrow until their owner can take them. What the owner cannot change goes to the staff queue. */
async function waitForOwner(
  tx: Kysely<DB>,
  listing: Listing,
  operation: Pick<queries.OperationRow, 'id'>,
  { now, refusal }: { now: Date; refusal: string },
): Promise<void> {
  const age = now.getTime() - Date.parse(listing.sold_at ?? listing.created_at)
  const isRemovable = canOwnerRemove(refusal)
  await queries.updateListing(tx, listing.id, {
    operation_id: null,
    waits_for: refusal,
    next_try_at: new Date(now.getTime() + (isRemovable ? retryPauseMs(age) : refusedRestMs)).toISOString(),
    stuck_at: isRemovable ? null : (listing.stuck_at ?? now.toISOString()),
  })
  if (isRemovable) return
  await notifyStaff(tx, {
    what: 'market_stuck',
    link: '/staff/market?state=stuck',
    key: `market ${listing.id} refused ${refusal}`,
    at: now,
  })
}

/** The game gave the goods of a locked listing to another account: nothing moves until staff decide. */
export async function holdConflict(tx: Kysely<DB>, listing: Listing, now: Date): Promise<void> {
  await queries.updateListing(tx, listing.id, {
    operation_id: null,
    waits_for: 'operation_conflict',
    next_try_at: new Date(now.getTime() + neverMs).toISOString(),
    stuck_at: listing.stuck_at ?? now.toISOString(),
  })
  const key = `market ${listing.id} conflict`
  await notifyStaff(tx, { what: 'market_stuck', link: '/staff/market?state=stuck', key, at: now })
  await notify(tx, {
    userId: listing.owner_id,
    kind: 'market_settled',
    data: { item: listing.item, outcome: 'conflict' },
    link: '/market/cargo',
    key,
    at: now,
  })
}
