import { m } from '@guildhall/messages'
import { cashText } from '../../../format/money.ts'
import type { Order } from '../words.ts'

/** What an order cost, after the struck price and with the code where one took something off. */
export function PaidPrice({ order }: { order: Pick<Order, 'price' | 'discount' | 'full_price' | 'code'> }) {
  const { price, discount, full_price: full, code } = order
  return (
    <span className="tabular inline-flex flex-wrap gap-x-2">
      {discount > 0 && (
        <s className="text-muted">
          <span className="sr-only">{m.shop_price_was()} </span>
          {cashText(full)}
        </s>
      )}
      {m.shop_cash({ cash: cashText(price) })}
      {discount > 0 && <span className="text-muted">{code}</span>}
    </span>
  )
}
