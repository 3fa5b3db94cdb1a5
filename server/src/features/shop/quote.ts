import type { AnswerOf, ValidOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { countingTry, couponRefusal, isWrongCode } from '../code/public.ts'
import { quoteOf } from './discount.ts'

type Reply = AnswerOf<typeof shop.quotePurchase>

/** What a purchase would cost with a code, of lines or of a bundle, by the sums of the purchase itself. The code is not used. */
export async function quotePurchase(
  app: App,
  { caller, address }: { caller: Caller; address: string },
  { lines, bundle, code }: ValidOf<typeof shop.quotePurchase>['body'],
): Promise<Reply> {
  const work = () => quoteOf(app.db, { lines: lines ?? [], bundle, code, userId: caller.id, at: app.now() })
  const quote = await countingTry(app, { userId: caller.id, address }, work, isWrong)
  if (!quote)
    return { status: 'error', code: 'not_found', message: bundle === undefined ? m.shop_cart_gone() : m.shop_gone() }
  const { pieces, outcome } = quote
  if (!('code' in outcome)) return { status: 'error', ...couponRefusal(outcome) }
  const full = sum(pieces.map(({ price }) => price))
  const discount = sum(outcome.discounts)
  return {
    status: 'success',
    message: '',
    coupon: outcome.code,
    full_price: full,
    discount,
    price: full - discount,
  }
}

const isWrong = (quote: Awaited<ReturnType<typeof quoteOf>>): boolean =>
  quote !== null && !('code' in quote.outcome) && isWrongCode(couponRefusal(quote.outcome))

const sum = (numbers: number[]): number => numbers.reduce((all, each) => all + each, 0)
