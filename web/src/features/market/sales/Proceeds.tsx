import { m } from '@guildhall/messages'
import { marketFee } from '@guildhall/contract/market-rules'
import { cashText } from '../../../format/money.ts'
import { Fact, Facts } from '../Facts.tsx'
import { UnitPrice } from '../UnitPrice.tsx'

/**
 * The fee, the seller's proceeds, and the price of one piece. `price` is the Cash for the whole stack; null while it is
 * invalid.
 */
export function Proceeds({
  price,
  feePercent,
  amount = 1,
}: {
  price: number | null
  feePercent: number
  amount: number | undefined
}) {
  const fee = price === null ? null : marketFee(price, feePercent)
  return (
    <div role="status">
      <Facts>
        <Fact name={m.market_fee({ percent: feePercent })}>
          {fee === null ? '–' : m.market_cash({ cash: cashText(fee) })}
        </Fact>
        <Fact name={m.market_you_receive()}>
          {price === null || fee === null ? '–' : m.market_cash({ cash: cashText(price - fee) })}
        </Fact>
        {amount > 1 && price !== null && (
          <Fact name={m.market_unit_name()}>
            <UnitPrice price={price} amount={amount} />
          </Fact>
        )}
      </Facts>
    </div>
  )
}
