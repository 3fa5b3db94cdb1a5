import type { AnswerOf, ValidOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'
import * as m from '@guildhall/messages'
import type { App } from '../../app.ts'
import { errorMessage } from '../../words/refusals.ts'
import { wholeText } from '../../words/whole.ts'
import { refusedCode } from './refused-code.ts'
import { isTarget, sell, type BuyerContext } from './sell.ts'

type Reply = AnswerOf<typeof shop.buyItem>

/**
 * Buys one item. The shop's own price counts; a different `expected_price` is refused. A refusal is a reply with status
 * `error` (D-017), whose codes are in contract/src/shop-orders.ts.
 */
export async function buyItem(
  app: App,
  context: BuyerContext,
  { id, target, expected_price, code, expected_total }: ValidOf<typeof shop.buyItem>['body'],
): Promise<Reply> {
  if (!isTarget(app, target))
    return { status: 'error', code: 'target_unsupported', message: m.shop_target_unsupported() }
  const lines = [{ id, quantity: 1, expected_price }]
  const request = { lines, target, code, expectedTotal: expected_total, route: 'POST /transaction/buyItem' }
  const sale = await sell(
    app,
    context,
    { ...request, body: { id, target } },
    ({ purchases, balance, offers, discount }): Reply => ({
      status: 'success',
      message: m.shop_bought(),
      purchase: purchases[0]!,
      balance,
      stock: offers[0]!.stock,
      price: offers[0]!.price,
      ...(discount > 0 && { discount }),
    }),
  )
  if ('reply' in sale) return sale.reply
  if (!('refusal' in sale)) return refusedCode(sale)
  const { outcome, balance, offers, limit } = sale.refusal
  const [offer] = offers
  const refusal = {
    status: 'error' as const,
    ...(offer && { price: offer.price, stock: offer.stock }),
    ...(balance !== null && { balance }),
  }
  switch (outcome) {
    case 'not_found':
      return { ...refusal, code: 'not_found', message: m.shop_gone() }
    case 'not_offered':
      return { ...refusal, code: 'not_offered', message: m.shop_not_offered() }
    case 'limit_reached':
      return { ...refusal, code: 'limit_reached', message: limit ?? m.shop_not_offered() }
    case 'out_of_stock':
      return { ...refusal, code: 'out_of_stock', message: m.shop_sold_out() }
    case 'price_changed':
      return {
        ...refusal,
        code: 'price_changed',
        message: m.shop_price_changed({ price: wholeText(offer?.price ?? 0) }),
      }
    case 'insufficient':
      return { ...refusal, code: 'insufficient_cash', message: errorMessage('insufficient_cash') }
    case 'in_debt':
      return { ...refusal, code: 'wallet_in_debt', message: errorMessage('wallet_in_debt') }
  }
}
