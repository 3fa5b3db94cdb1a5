import type { AnswerOf, ValidOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'
import * as m from '@guildhall/messages'
import type { App } from '../../app.ts'
import { errorMessage } from '../../words/refusals.ts'
import { wholeText } from '../../words/whole.ts'
import { refusedCode } from './refused-code.ts'
import { isTarget, sell, type BuyerContext } from './sell.ts'

type Reply = AnswerOf<typeof shop.buyItems>

/**
 * Buys the lines of a cart in one transaction, or nothing. Each piece has its own order, movement of Cash and delivery,
 * so that one that fails can be refunded alone. Refusals are as in buyItem, and name the item.
 */
export async function buyItems(
  app: App,
  context: BuyerContext,
  { lines, target, code, expected_total }: ValidOf<typeof shop.buyItems>['body'],
): Promise<Reply> {
  if (!isTarget(app, target))
    return { status: 'error', code: 'target_unsupported', message: m.shop_target_unsupported() }
  // The price is no part of the request: the same cart with another price shown is the same purchase.
  const body = { lines: lines.map(({ id, quantity }) => [id, quantity]), target }
  const request = { lines, target, code, expectedTotal: expected_total, route: 'POST /transaction/buyItems', body }
  const sale = await sell(app, context, request, ({ purchases, balance, offers, discount }): Reply => ({
    status: 'success',
    message: m.shop_cart_bought({ count: purchases.length }),
    purchases,
    balance,
    lines: offers,
    ...(discount > 0 && { discount }),
  }))
  if ('reply' in sale) return sale.reply
  if (!('refusal' in sale)) return refusedCode(sale)
  const { outcome, item, item_name, balance, offers, limit } = sale.refusal
  const refusal = { status: 'error' as const, item, ...(balance !== null && { balance }), lines: offers }
  const offer = offers.find(({ id }) => id === item)
  const named = { item: item_name ?? '' }
  switch (outcome) {
    case 'not_found':
      return { ...refusal, code: 'not_found', message: m.shop_cart_gone() }
    case 'not_offered':
      return { ...refusal, code: 'not_offered', message: m.shop_cart_not_offered(named) }
    case 'limit_reached':
      return { ...refusal, code: 'limit_reached', message: `${named.item}: ${limit ?? m.shop_not_offered()}` }
    case 'out_of_stock': {
      const count = offer?.stock ?? 0
      const message = count > 0 ? m.shop_cart_stock({ ...named, count }) : m.shop_cart_sold_out(named)
      return { ...refusal, code: 'out_of_stock', message }
    }
    case 'price_changed':
      return {
        ...refusal,
        code: 'price_changed',
        message: m.shop_cart_price({ ...named, price: wholeText(offer?.price ?? 0) }),
      }
    case 'insufficient':
      return { ...refusal, code: 'insufficient_cash', message: errorMessage('insufficient_cash') }
    case 'in_debt':
      return { ...refusal, code: 'wallet_in_debt', message: errorMessage('wallet_in_debt') }
  }
}
