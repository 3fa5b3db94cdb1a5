import type { AnswerOf, ValidOf } from '@guildhall/contract'
import { isWithinWindow } from '@guildhall/contract/offer-rules'
import type { shop } from '@guildhall/contract/shop'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App } from '../../../app.ts'
import { invalidateSoon } from '../../../cache/content.ts'
import { once } from '../../../db/idempotency.ts'
import type { DB } from '../../../db/tables.ts'
import { uuid7 } from '../../../db/uuid7.ts'
import { errorMessage } from '../../../words/refusals.ts'
import { wholeText } from '../../../words/whole.ts'
import { countingTry } from '../../code/public.ts'
import { wakeDeliveryWorker } from '../../delivery/public.ts'
import { buy } from '../buy-queries.ts'
import { discountOf } from '../discount.ts'
import { limitRefusal } from '../offers/own.ts'
import { refusedCode } from '../refused-code.ts'
import { beforeAll, isTarget, noDiscount, NotSold, type BuyerContext, type Refusal } from '../sell.ts'
import { priceBundle } from './price-parts.ts'
import * as queries from './queries.ts'

type Reply = AnswerOf<typeof shop.buyBundle>

/** Rolls the transaction back together with its idempotency key, as `NotSold` does for a part. */
class BundleRefused extends Error {
  reply: Reply
  constructor(reply: Omit<Reply, 'status'>) {
    super(reply.code)
    this.reply = { status: 'error', ...reply }
  }
}

/**
 * Buys a bundle in one transaction, or nothing. Each piece is a purchase with its share of the price, so deliveries,
 * refunds and the ledger know nothing of bundles. A code takes off the bundle's own price, and each piece its part of that.
 * Locks the bundle, and then what a purchase of items locks.
 */
export async function buyBundle(
  app: App,
  context: BuyerContext,
  request: ValidOf<typeof shop.buyBundle>['body'],
): Promise<Reply> {
  const { id, target, code } = request
  if (!isTarget(app, target))
    return { status: 'error', code: 'target_unsupported', message: m.shop_target_unsupported() }
  const { caller, idempotencyKey, address } = context
  // A purchase without a code is the same request as before bundles took codes.
  const body = code ? { id, target, code } : { id, target }
  const route = 'POST /transaction/buyBundle'
  const work = async (): Promise<Reply> => {
    try {
      return await once(app, { caller, idempotencyKey, route, body }, (tx) => sellBundle(app, tx, context, request))
    } catch (error) {
      if (error instanceof BundleRefused) return error.reply
      if (error instanceof NotSold && 'refusal' in error.reason) return partRefused(error.reason.refusal)
      if (error instanceof NotSold && !('refusal' in error.reason)) return refusedCode(error.reason)
      throw error
    }
  }
  const reply = code ? await countingTry(app, { userId: caller.id, address }, work, isWrong) : await work()
  if (reply.status === 'success') {
    wakeDeliveryWorker(app)
    invalidateSoon(app, 'shop')
  }
  return reply
}

const isWrong = ({ code }: Reply): boolean => code === 'code_invalid'

/** Sells in the caller's transaction. Throws `BundleRefused` or `NotSold`, which must roll it back. */
async function sellBundle(
  app: App,
  tx: Kysely<DB>,
  context: BuyerContext,
  { id, target, expected_price, code, expected_total }: ValidOf<typeof shop.buyBundle>['body'],
): Promise<Reply> {
  const { caller, address } = context
  const at = app.now()
  const bundle = await lockSellable(tx, context, { id, expectedPrice: expected_price ?? null, at })
  const parts = await priceBundle(tx, bundle)
  if (!parts) throw new BundleRefused({ code: 'not_found', message: m.shop_gone() })
  const discount = code ? await discountOf(tx, { pieces: parts, code, userId: caller.id, at, address }) : noDiscount
  if ('refusal' in discount) throw new NotSold({ codeRefusal: discount.refusal })
  const { name, price } = bundle
  const off = discount.discounts.reduce((sum, each) => sum + each, 0)
  const paid = price - off
  if (code && expected_total && expected_total !== paid) throw new NotSold({ otherTotal: paid })
  const order = uuid7(at)
  const row = { id: order, bundle_id: id, user_id: caller.id, name, price: paid, created_at: at.toISOString() }
  await queries.insertOrder(tx, row)
  const pieces = parts.map((part, place) => ({
    ...{ id: uuid7(at), item: part.item, expectedPrice: null, share: part.price },
    discount: discount.discounts[place] ?? 0,
  }))
  const sale = { buyer: caller.id, pieces, target, at, address, use: discount.use, bundleOrder: order }
  const { bought, refusal } = await buy(tx, sale)
  if (refusal) throw new NotSold({ refusal: beforeAll(refusal, bought, discount) })
  return {
    status: 'success',
    message: m.shop_bundle_bought({ count: bought.length }),
    purchases: bought.map((piece) => piece.id),
    balance: bought.at(-1)!.balance,
    price,
    ...(off > 0 && { discount: off }),
  }
}

/** The locked bundle, within its window and the limit of the buyer, at the price that the buyer was shown. */
async function lockSellable(
  tx: Kysely<DB>,
  { caller, locale }: BuyerContext,
  { id, expectedPrice, at }: { id: number; expectedPrice: number | null; at: Date },
): Promise<queries.BundleRow> {
  const bundle = await queries.lockBundle(tx, id)
  if (!bundle) throw new BundleRefused({ code: 'not_found', message: m.shop_gone() })
  if (!isWithinWindow(bundle, at.getTime()))
    throw new BundleRefused({ code: 'not_offered', message: m.shop_not_offered() })
  const { price, limit_count: count, limit_period: period } = bundle
  if (expectedPrice !== null && expectedPrice !== price)
    throw new BundleRefused({
      code: 'price_changed',
      message: m.shop_price_changed({ price: wholeText(price) }),
      price,
    })
  if (count === null || period === null) return bundle
  const bought = await queries.countOrders(tx, { userId: caller.id, bundle: id, period, now: at })
  if (bought >= count)
    throw new BundleRefused({ code: 'limit_reached', message: limitRefusal({ count, period, bought }, locale, at) })
  return bundle
}

function partRefused({ outcome, item_name, balance }: Refusal): Reply {
  const refusal = { status: 'error' as const, ...(balance !== null && { balance }) }
  switch (outcome) {
    case 'insufficient':
      return { ...refusal, code: 'insufficient_cash', message: errorMessage('insufficient_cash') }
    case 'in_debt':
      return { ...refusal, code: 'wallet_in_debt', message: errorMessage('wallet_in_debt') }
    case 'out_of_stock':
      return { ...refusal, code: 'out_of_stock', message: m.shop_bundle_part_out({ item: item_name ?? '' }) }
    case 'not_found':
    case 'not_offered':
    case 'limit_reached':
    case 'price_changed':
      return { ...refusal, code: 'not_found', message: m.shop_gone() }
  }
}
