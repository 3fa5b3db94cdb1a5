import type { Locale } from '@guildhall/contract'
import { targets } from '@guildhall/contract/shop-rules'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { invalidateSoon } from '../../cache/content.ts'
import { once } from '../../db/idempotency.ts'
import type { DB } from '../../db/tables.ts'
import { uuid7 } from '../../db/uuid7.ts'
import { countingTry, isWrongCode, type CouponRefusal } from '../code/public.ts'
import { wakeDeliveryWorker } from '../delivery/public.ts'
import { limitRefusal } from './offers/own.ts'
import { getLimit } from './offers/queries.ts'
import { buy, type RefusedPiece } from './buy-queries.ts'
import { discountOf, priceLines, type Discount } from './discount.ts'
import { piecesOf, type Line } from './pieces.ts'

export interface BuyerContext {
  caller: Caller
  idempotencyKey: string | null
  address: string
  locale: Locale
}

/** A purchase as it was asked for. `expectedTotal` is what the buyer was shown with the code. */
export interface PurchaseRequest {
  lines: Line[]
  target: string
  code?: string | null | undefined
  expectedTotal?: number | null | undefined
}

/** What the shop has of an item, and its price. */
export interface Offer {
  id: number
  stock: number
  price: number
}

/** A purchase that was made. `discount` is what the code took off in all. */
export interface Sale {
  purchases: string[]
  balance: number
  offers: Offer[]
  discount: number
}

export type Refusal = Pick<RefusedPiece, 'outcome' | 'item' | 'item_name'> & {
  balance: number | null
  offers: Offer[]
  /** Why a limit per player refuses, and when it ends. */
  limit?: string | null
}

/** Why nothing was sold: because of an item or the Cash, because of the code, or because the code now gives less. */
export type NoSale = { refusal: Refusal } | { codeRefusal: CouponRefusal } | { otherTotal: number }

/** Rolls the transaction back together with its idempotency key, so that the same request may succeed later. */
export class NotSold extends Error {
  reason: NoSale
  constructor(reason: NoSale) {
    super('Nothing was sold.')
    this.reason = reason
  }
}

/** Whether this game takes items into `target`. */
export const isTarget = (app: Pick<App, 'game'>, target: string): boolean =>
  targets.some((each) => each === target) && (target !== 'inventory' || app.game.capabilities.inventory)

/**
 * Sells all pieces of the lines in one transaction, or none: stock, Cash, purchases and deliveries change together, and
 * once for one idempotency key. `replyOf` makes the reply that is stored with the key.
 */
export async function sell<Reply>(
  app: App,
  { caller, idempotencyKey, address, locale }: BuyerContext,
  { route, body, ...purchase }: PurchaseRequest & { route: string; body: object },
  replyOf: (sale: Sale) => Reply,
): Promise<{ reply: Reply } | NoSale> {
  // A purchase without a code is the same request as before there were codes.
  const asked = purchase.code ? { ...body, code: purchase.code } : body
  const work = async (): Promise<{ reply: Reply } | NoSale> => {
    try {
      const request = { caller, idempotencyKey, route, body: asked }
      return {
        reply: await once(app, request, async (tx) => replyOf(await sellIn(app, tx, caller, address, purchase))),
      }
    } catch (error) {
      if (error instanceof NotSold) return error.reason
      throw error
    }
  }
  const outcome = purchase.code ? await countingTry(app, { userId: caller.id, address }, work, isWrong) : await work()
  if ('reply' in outcome) {
    // After the commit, so that no purchase waits for another at a row that both need.
    wakeDeliveryWorker(app)
    invalidateSoon(app, 'shop')
  }
  return withLimit(app, caller, locale, outcome)
}

/** Says in words why a limit per player refuses. Staff may have removed the limit since. */
async function withLimit<Outcome extends { reply: unknown } | NoSale>(
  app: App,
  { id: userId }: Caller,
  locale: Locale,
  outcome: Outcome,
): Promise<Outcome> {
  if (!('refusal' in outcome) || outcome.refusal.outcome !== 'limit_reached') return outcome
  const limit = await getLimit(app.db, { userId, item: outcome.refusal.item, now: app.now() })
  return { ...outcome, refusal: { ...outcome.refusal, limit: limit && limitRefusal(limit, locale, app.now()) } }
}

const isWrong = (outcome: object): boolean =>
  'codeRefusal' in outcome && isWrongCode(outcome.codeRefusal as CouponRefusal)

/** Sells in the caller's transaction. Throws `NotSold`, which must roll it back. */
async function sellIn(
  app: App,
  tx: Kysely<DB>,
  caller: Caller,
  address: string,
  { lines, target, code, expectedTotal }: PurchaseRequest,
): Promise<Sale> {
  const at = app.now()
  // Without these prices the code takes nothing off, and the purchase itself refuses an item.
  const priced = code ? await priceLines(tx, lines) : null
  const discount =
    code && priced ? await discountOf(tx, { pieces: priced, code, userId: caller.id, at, address }) : noDiscount
  if ('refusal' in discount) throw new NotSold({ codeRefusal: discount.refusal })
  const pieces = piecesOf(lines).map((piece, place) => ({
    ...{ id: uuid7(at), item: piece.id, expectedPrice: priced?.[place]?.price ?? piece.expected_price ?? null },
    discount: discount.discounts[place] ?? 0,
  }))
  const { bought, refusal } = await buy(tx, { buyer: caller.id, pieces, target, at, address, use: discount.use })
  if (refusal) throw new NotSold({ refusal: beforeAll(refusal, bought, discount) })
  const off = sumOf(discount.discounts)
  const total = sumOf(bought.map(({ item_price: price }) => price)) - off
  // An item that came back or changed its price in between: the code has to be looked at again.
  const isUncounted = Boolean(code) && !priced
  if (isUncounted || (expectedTotal && expectedTotal !== total)) throw new NotSold({ otherTotal: total })
  return {
    purchases: bought.map(({ id }) => id),
    balance: bought.at(-1)!.balance,
    offers: offersOf(bought),
    discount: off,
  }
}

export const noDiscount: Discount = { use: null, discounts: [] }

type Bought = Awaited<ReturnType<typeof buy>>['bought']

/** The last row of each item has its final stock. */
const offersOf = (bought: Bought): Offer[] => [
  ...new Map(
    bought.map(({ item, stock_left, item_price }) => [item, { id: item, stock: stock_left, price: item_price }]),
  ).values(),
]

/** The refusal with balance and stock as they are without the pieces that came before it. */
export function beforeAll(refused: RefusedPiece, bought: Bought, { discounts }: Discount): Refusal {
  const { item, outcome, item_name, item_price, stock_left, balance } = refused
  const pieces = bought.filter((each) => each.item === item).length
  const others = offersOf(bought.filter((each) => each.item !== item)).map((offer) => ({
    ...offer,
    stock: offer.stock + bought.filter((each) => each.item === offer.id).length,
  }))
  const offer =
    item_price === null || stock_left === null ? [] : [{ id: item, stock: stock_left + pieces, price: item_price }]
  const spent = sumOf(bought.map(({ item_price: price }, place) => price - (discounts[place] ?? 0)))
  const left = balance ?? bought.at(-1)?.balance ?? null
  return {
    item,
    outcome,
    item_name,
    balance: left === null ? null : left + spent,
    offers: [...others, ...offer],
  }
}

const sumOf = (numbers: number[]): number => numbers.reduce((sum, each) => sum + each, 0)
