import type { AnswerOf, ValidOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'
import { targets } from '@guildhall/contract/shop-rules'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { invalidateSoon } from '../../cache/content.ts'
import { once } from '../../db/idempotency.ts'
import { errorMessage } from '../../words/refusals.ts'
import { uuid7 } from '../../db/uuid7.ts'
import { wholeText } from '../../words/whole.ts'
import { wakeDeliveryWorker } from '../delivery/public.ts'
import { buy, type Sale } from './buy-queries.ts'

type Reply = AnswerOf<typeof shop.buyItem>
type RefusedSale = Exclude<Sale, { outcome: 'bought' }>

/** Rolls the transaction back together with its idempotency key, so that the same request may succeed later. */
class NotSold extends Error {
  sale: RefusedSale
  constructor(sale: RefusedSale) {
    super(sale.outcome)
    this.sale = sale
  }
}

/**
 * Buys one item: stock, Cash, purchase and delivery change in one transaction. The shop's own price counts; a different
 * `expected_price` is refused. A refusal is a reply with status `error` (D-017), whose codes are in
 * contract/src/shop-orders.ts.
 */
export async function buyItem(
  app: App,
  { caller, idempotencyKey, address }: { caller: Caller; idempotencyKey: string | null; address: string },
  { id, target, expected_price }: ValidOf<typeof shop.buyItem>['body'],
): Promise<Reply> {
  const isTarget = targets.some((each) => each === target)
  if (!isTarget || (target === 'inventory' && !app.game.capabilities.inventory))
    return { status: 'error', code: 'target_unsupported', message: m.shop_target_unsupported() }
  const request = { caller, idempotencyKey, route: 'POST /transaction/buyItem', body: { id, target } }
  try {
    const answer = await once(app, request, async (tx) => {
      const at = app.now()
      const purchase = uuid7(at)
      const expectedPrice = expected_price ?? null
      const sale = await buy(tx, { id: purchase, buyer: caller.id, item: id, expectedPrice, target, at, address })
      if (sale.outcome !== 'bought') throw new NotSold(sale)
      return {
        status: 'success' as const,
        message: m.shop_bought(),
        purchase,
        balance: sale.balance,
        stock: sale.stock_left,
        price: sale.item_price,
      }
    })
    // After the commit, so that no purchase waits for another at a row that both need.
    wakeDeliveryWorker(app)
    invalidateSoon(app, 'shop')
    return answer
  } catch (error) {
    if (!(error instanceof NotSold)) throw error
    return refusalOf(error.sale)
  }
}

function refusalOf({ outcome, item_price, balance, stock_left }: RefusedSale): Reply {
  const refusal = {
    status: 'error' as const,
    ...(item_price !== null && { price: item_price }),
    ...(stock_left !== null && { stock: stock_left }),
    ...(balance !== null && { balance }),
  }
  switch (outcome) {
    case 'not_found':
      return { ...refusal, code: 'not_found', message: m.shop_gone() }
    case 'out_of_stock':
      return { ...refusal, code: 'out_of_stock', message: m.shop_sold_out() }
    case 'price_changed':
      return { ...refusal, code: 'price_changed', message: m.shop_price_changed({ price: wholeText(item_price ?? 0) }) }
    case 'insufficient':
      return { ...refusal, code: 'insufficient_cash', message: errorMessage('insufficient_cash') }
    case 'in_debt':
      return { ...refusal, code: 'wallet_in_debt', message: errorMessage('wallet_in_debt') }
  }
}
