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
import { wakeDeliveryWorker } from '../../delivery/public.ts'
import { buy } from '../buy-queries.ts'
import { limitRefusal } from '../offers/own.ts'
import { beforeAll, isTarget, noDiscount, NotSold, type BuyerContext, type Refusal } from '../sell.ts'
import * as queries from './queries.ts'
import { sharesOf } from './rules.ts'

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
 * refunds and the ledger know nothing of bundles. Locks the bundle, and then what a purchase of items locks.
 */
export async function buyBundle(
  app: App,
  context: BuyerContext,
  { id, target, expected_price }: ValidOf<typeof shop.buyBundle>['body'],
): Promise<Reply> {
  if (!isTarget(app, target))
    return { status: 'error', code: 'target_unsupported', message: m.shop_target_unsupported() }
  const { caller, idempotencyKey, address } = context
  const route = 'POST /transaction/buyBundle'
  try {
    const reply = await once(app, { caller, idempotencyKey, route, body: { id, target } }, async (tx) => {
      const at = app.now()
      const bundle = await lockSellable(tx, context, { id, expectedPrice: expected_price ?? null, at })
      const order = uuid7(at)
      const { id: bundle_id, name, price } = bundle
      const created_at = at.toISOString()
      await queries.insertOrder(tx, { id: order, bundle_id, user_id: caller.id, name, price, created_at })
      const items = (await queries.findParts(tx, [id])).flatMap((part) =>
        Array.from({ length: part.quantity }, () => part),
      )
      const shares = sharesOf(
        price,
        items.map((part) => part.price),
      )
      const pieces = items.map((part, place) => ({
        id: uuid7(at),
        item: part.id,
        expectedPrice: null,
        discount: 0,
        share: shares[place]!,
      }))
      const sale = { buyer: caller.id, pieces, target, at, address, use: null, bundleOrder: order }
      const { bought, refusal } = await buy(tx, sale)
      if (refusal) throw new NotSold({ refusal: beforeAll(refusal, bought, noDiscount) })
      return {
        status: 'success' as const,
        message: m.shop_bundle_bought({ count: bought.length }),
        purchases: bought.map((piece) => piece.id),
        balance: bought.at(-1)!.balance,
        price,
      }
    })
    wakeDeliveryWorker(app)
    invalidateSoon(app, 'shop')
    return reply
  } catch (error) {
    if (error instanceof BundleRefused) return error.reply
    if (error instanceof NotSold && 'refusal' in error.reason) return partRefused(error.reason.refusal)
    throw error
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
