import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { DescribedItem } from './items.ts'
import { Cash } from './ledger.ts'
import { valueSorts } from './list-sorts.ts'
import { escrowFilters, escrowReason, goodsStates, listingStates } from './market-rules.ts'
import { Id, Instant, Message, days, line } from './values.ts'

/** An operation of the game for a listing. `state` is `open` while its outcome is unknown. */
const EscrowOperation = z.object({
  id: z.string(),
  kind: z.enum(['take', 'put']),
  login: z.string(),
  slot: z.nullable(z.number()),
  state: z.enum(['open', 'applied', 'refused', 'settled']),
  /** The game's reply, or the cause when there was none. */
  answer: z.nullable(z.string()),
  tries: z.number(),
  started_at: Instant,
  settled_at: z.nullable(Instant),
  settled_by: z.nullable(z.string()),
  note: z.nullable(z.string()),
})

/** A listing as staff see it, with its goods and all operations of the game, the newest first. */
export const Escrow = z.object({
  id: z.number(),
  item: DescribedItem,
  /** `[index, effect, value, …]`. */
  code: z.array(z.number()),
  price: Cash,
  fee_percent: z.number(),
  state: z.enum(listingStates),
  goods: z.enum(goodsStates),
  seller: z.string(),
  buyer: z.nullable(z.string()),
  /** The owner of the item. */
  owner: z.string(),
  slot: z.number(),
  /** Why it waits, as a sentence. */
  waits_for: z.nullable(z.string()),
  /** The game has given the goods to another account already, so undoing the sale moves only Cash. */
  is_conflict: z.boolean(),
  created_at: Instant,
  sold_at: z.nullable(Instant),
  ended_at: z.nullable(Instant),
  /** Since when it needs a decision. */
  stuck_at: z.nullable(Instant),
  frozen_at: z.nullable(Instant),
  frozen_by: z.nullable(z.string()),
  frozen_reason: z.nullable(z.string()),
  /** The decisions that are possible now. */
  may: z.object({ freeze: z.boolean(), unfreeze: z.boolean(), undo: z.boolean(), settle: z.boolean() }),
  operations: z.array(EscrowOperation),
  /** The seller's changes of the price, the newest first, at most 20. */
  price_changes: z.array(z.object({ before: Cash, after: Cash, at: Instant })),
})

const decision = {
  access: 'market.settle',
  params: z.object({ id: Id }),
  reply: z.extend(Message, { data: Escrow }),
} as const
const reason = { reason: line(escrowReason.min, escrowReason.max) }

/** The goods that the portal holds, and the decisions of staff about them. */
export const escrow = endpoints({
  listEscrow: {
    route: 'GET /staff/market',
    access: 'market.settle',
    about:
      'Listings and where their goods are, newest first or as `sort` says, 25 a page: `from` and `to` are days on which they began, `q` is a login, a part of one or the number of a listing, `before` the `next` of the page before. `counts` go to 1,000.',
    query: z.object({
      state: z.optional(z.enum(escrowFilters)),
      q: z.optional(z.string().check(z.trim(), z.maxLength(60))),
      ...days,
      sort: z.optional(z.enum(valueSorts)),
      before: z.optional(Id),
    }),
    reply: z.object({
      data: z.array(Escrow),
      next: z.nullable(z.number()),
      counts: z.object({ stuck: z.number(), moving: z.number(), waiting: z.number(), frozen: z.number() }),
    }),
  },
  freezeListing: {
    ...decision,
    route: 'POST /staff/market/:id/freeze',
    about:
      'Holds a listing and its goods: nobody buys or cancels it, and nothing moves. Whose the goods are is notified and reads the reason.',
    body: z.object(reason),
    errors: ['not_found', 'escrow_decided', 'own_account'],
  },
  unfreezeListing: {
    ...decision,
    route: 'POST /staff/market/:id/unfreeze',
    about: 'Lets a held listing go on where it was, and notifies whose the goods are.',
    body: z.object(reason),
    errors: ['not_found', 'escrow_decided', 'own_account'],
  },
  undoListing: {
    ...decision,
    route: 'POST /staff/market/:id/undo',
    confirm: true,
    about:
      'Sends goods that are in escrow back to the seller. Of a sale, the Cash and the fee go back as well. Not once they are in the chest of the buyer, nor while nobody knows.',
    body: z.object(reason),
    errors: ['not_found', 'escrow_decided', 'own_account'],
  },
  settleEscrow: {
    ...decision,
    route: 'POST /staff/market/:id/settle',
    confirm: true,
    about:
      'Says what became of a move of which the game told nothing, after a look into the chest: it `happened`, or it did not and is tried again (a putting) or given up (a taking).',
    body: z.object({ ...reason, operation: z.uuid(), happened: z.boolean() }),
    errors: ['not_found', 'escrow_decided', 'own_account'],
  },
})
