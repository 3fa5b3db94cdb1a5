import type { AdminAction } from '@guildhall/contract/audit-actions'
import type { AnswerOf, Locale, ValidOf } from '@guildhall/contract'
import type { market } from '@guildhall/contract/market'
import { marketLimits } from '@guildhall/contract/market-rules'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import type { DB } from '../../db/tables.ts'
import { periodOf } from '../../db/staff-lists.ts'
import { refuse } from '../../fail.ts'
import { changeContent } from '../../cache/content.ts'
import { findLogins, isWholeLogin } from '../../people/login-queries.ts'
import { demandOtherPerson } from '../approval/public.ts'
import { lockWallets, moveCash } from '../ledger/public.ts'
import { notify } from '../notification/public.ts'
import { isConflict, mayDo, presentEscrow } from './presenters.ts'
import { conclude } from './conclude.ts'
import * as escrow from './escrow-queries.ts'
import { knowledgeOf } from './lists.ts'
import * as queries from './queries.ts'
import { closeActed } from './suspicions/queries.ts'
import { wakeMovers } from './wake.ts'
import { readable } from '../../people/closed-text.ts'

type EscrowList = AnswerOf<typeof market.listEscrow>
type EscrowDecision = AnswerOf<typeof market.freezeListing>
export interface Staff {
  caller: Caller
  locale: Locale
}

const pageRows = 25
const counted = ['stuck', 'moving', 'waiting', 'frozen'] as const

/** Listings and the place of their goods, by state, player or number. */
export async function listEscrow(
  app: App,
  locale: Locale,
  { state, q, sort, before, ...days }: ValidOf<typeof market.listEscrow>['query'],
): Promise<EscrowList> {
  const id = q && /^\d{1,15}$/.test(q) ? Number(q) : undefined
  const traders = q ? await findLogins(app.db, q) : undefined
  // A login may be all digits; an existing login wins over a number, and a number over a part of a login.
  const who = id && !(traders && isWholeLogin(traders, q)) ? { id } : { traders }
  const search = { state, period: periodOf(days), sort, before, ...who }
  const matches = await queries.findEscrow(app.db, search, pageRows + 1)
  const rows = matches.slice(0, pageRows)
  const most = marketLimits.countedTo
  const counts = await Promise.all(counted.map(async (each) => [each, await queries.countEscrow(app.db, each, most)]))
  return {
    data: await presentRows(app, app.db, locale, rows),
    next: matches.length > pageRows ? (rows.at(-1)?.id ?? null) : null,
    counts: Object.fromEntries(counts) as EscrowList['counts'],
  }
}

/** Holds a listing and its goods, and notifies the owner of the goods with the reason. */
export const freezeListing = (app: App, staff: Staff, id: number, reason: string): Promise<EscrowDecision> =>
  decide(app, staff, { id, action: 'freezeListing', may: 'freeze', reason }, async (tx, listing, now) => {
    await escrow.updateListing(tx, id, {
      frozen_at: now.toISOString(),
      frozen_by: staff.caller.id,
      frozen_reason: reason,
      frozen_reason_shared: true,
    })
    await notify(tx, {
      ...toOwner(listing, now),
      kind: 'market_held',
      data: { item: listing.item, reason },
      key: `market ${id} held ${now.toISOString()}`,
    })
    return m.market_frozen({ id })
  })

/** Releases a held listing and notifies the owner of the goods. */
export const unfreezeListing = (app: App, staff: Staff, id: number, reason: string): Promise<EscrowDecision> =>
  decide(app, staff, { id, action: 'unfreezeListing', may: 'unfreeze', reason }, async (tx, listing, now) => {
    await escrow.updateListing(tx, id, { ...unfrozen, watch_due: listing.state === 'open' })
    await notify(tx, {
      ...toOwner(listing, now),
      kind: 'market_released',
      data: { item: listing.item },
      key: `market ${id} released ${now.toISOString()}`,
    })
    return m.market_unfrozen({ id })
  })

/**
 * The player to notify: the buyer of goods on their way to them, otherwise the seller. Both pages show goods on their
 * way.
 */
const toOwner = ({ owner_id, state }: escrow.ListingRow, at: Date) =>
  ({ userId: owner_id, link: state === 'sold' ? '/market' : '/market/my-sales', at }) as const

const unfrozen = { frozen_at: null, frozen_by: null, frozen_reason: null, frozen_reason_shared: false }

/**
 * Sends goods in escrow back to the seller. After a sale, Cash and fee go back in the same transaction. Goods that the
 * game has given to another account do not move.
 */
export const undoListing = (app: App, staff: Staff, id: number, reason: string): Promise<EscrowDecision> =>
  decide(app, staff, { id, action: 'undoListing', may: 'undo', reason }, async (tx, listing, now) => {
    const { seller_id, buyer_id } = listing
    // The buyer of a sale that was undone with a conflict already has the Cash back.
    if (buyer_id !== null && listing.state !== 'undone') await refundSale(tx, { ...listing, buyer_id }, now)
    if (isConflict(listing)) {
      await escrow.updateListing(tx, id, {
        ...unfrozen,
        state: buyer_id === null ? 'cancelled' : 'undone',
        goods: 'none',
        owner_id: seller_id,
        returned_by: staff.caller.id,
        next_try_at: null,
        waits_for: null,
        stuck_at: null,
        ended_at: now.toISOString(),
        history_due: buyer_id !== null,
      })
      return m.market_undone_conflict({ id })
    }
    await escrow.updateListing(tx, id, {
      ...unfrozen,
      state: buyer_id === null ? 'returning' : 'undone',
      goods: 'putting',
      owner_id: seller_id,
      returned_by: staff.caller.id,
      next_try_at: now.toISOString(),
      waits_for: null,
      stuck_at: null,
      history_due: buyer_id !== null,
    })
    return m.market_undone({ id, login: readable(listing.seller) })
  })

async function refundSale(tx: Kysely<DB>, listing: escrow.ListingRow & { buyer_id: number }, at: Date): Promise<void> {
  const { seller_id, buyer_id, price, fee } = listing
  const [reference, label] = [String(listing.id), listing.name]
  await lockWallets(tx, [seller_id, buyer_id])
  // The seller may have spent the Cash already. Then the wallet goes below zero.
  await moveCash(tx, {
    kind: 'market_undo',
    reference,
    label,
    from: { user: seller_id },
    to: { user: buyer_id },
    amount: price,
    at,
    mayOwe: true,
  })
  if (fee)
    await moveCash(tx, {
      kind: 'market_fee_undo',
      reference,
      label,
      from: { house: 'market' },
      to: { user: seller_id },
      amount: fee,
      at,
    })
  await notify(tx, {
    userId: buyer_id,
    kind: 'market_settled',
    data: { item: listing.item, outcome: 'refunded' },
    link: '/market/transactions',
    key: `market ${listing.id} refunded`,
    at,
  })
}

/** Records what became of a move whose outcome the game did not report. */
export const settleEscrow = (
  app: App,
  staff: Staff,
  id: number,
  { operation: operationId, happened, reason }: ValidOf<typeof market.settleEscrow>['body'],
): Promise<EscrowDecision> =>
  decide(app, staff, { id, action: 'settleEscrow', may: 'settle', reason }, async (tx, listing, now) => {
    const operation = listing.operation_id === operationId ? await escrow.getOperation(tx, operationId) : undefined
    if (!operation) refuse('escrow_decided')
    await escrow.updateOperation(tx, operationId, {
      state: 'settled',
      answer: happened ? 'happened' : 'not happened',
      settled_at: now.toISOString(),
      settled_by: staff.caller.id,
      note: reason,
    })
    // The game has not refused the put, so the movers try again at once.
    const refusal = happened ? null : 'character_offline'
    await conclude(tx, listing, operation, { now, slot: null, refusal })
    if (!happened && operation.kind === 'put' && listing.state !== 'returning')
      await escrow.updateListing(tx, id, { next_try_at: now.toISOString(), waits_for: null })
    return m.market_settled({ id })
  })

/** Applies a decision of staff to a locked listing and records it in the audit log with what it changed. */
async function decide(
  app: App,
  { caller, locale }: Staff,
  {
    id,
    action,
    may,
    reason,
  }: { id: number; action: AdminAction; may: keyof EscrowDecision['data']['may']; reason: string },
  work: (tx: Kysely<DB>, listing: escrow.ListingRow, now: Date) => Promise<string>,
): Promise<EscrowDecision> {
  const decision = await changeContent(app, ['market'], async (tx) => {
    const listing = await escrow.lockListing(tx, id)
    if (!listing) refuse('not_found')
    const now = app.now()
    const operation = listing.operation_id ? ((await escrow.getOperation(tx, listing.operation_id)) ?? null) : null
    const isOwn = [listing.seller_id, listing.buyer_id, listing.owner_id].includes(caller.id)
    await demandOtherPerson(app, tx, caller, { thing: 'listing', target: `listing ${id}`, isOwn })
    if (!mayDo(listing, operation, now)[may]) refuse('escrow_decided')
    const message = await work(tx, listing, now)
    if (may === 'freeze' || may === 'undo') await closeActed(tx, id, { by: caller.id, at: now.toISOString(), reason })
    const row = await queries.getEscrow(tx, id)
    if (!row) throw new Error(`The listing ${id} is gone from its own transaction.`)
    const stateOf = (each: escrow.ListingRow) => ({
      state: each.state,
      goods: each.goods,
      owner: each.owner_id,
      frozen: each.frozen_at !== null,
      operation: each.operation_id,
    })
    await recordAdminAction(tx, caller, action, `listing ${id}`, now, {
      before: stateOf(listing),
      after: { ...stateOf(row), reason },
    })
    const [data] = await presentRows(app, tx, locale, [row])
    return { message, data: data! }
  })
  wakeMovers(app)
  return decision
}

/** Listings as staff see them, with all their operations. */
export async function presentRows(
  { now }: Pick<App, 'now'>,
  db: Kysely<DB>,
  locale: Locale,
  rows: queries.EscrowRow[],
): Promise<EscrowList['data']> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const knowledge = await knowledgeOf(db, rows)
  const operations = await queries.findOperations(db, ids)
  const priceChanges = await queries.findPriceChanges(db, ids)
  const ofListing =
    (id: number) =>
    ({ listing_id }: { listing_id: number }) =>
      listing_id === id
  return rows.map((row) => {
    const own = {
      operations: operations.filter(ofListing(row.id)),
      priceChanges: priceChanges.filter(ofListing(row.id)),
    }
    return presentEscrow(row, own, { knowledge, locale }, now())
  })
}
