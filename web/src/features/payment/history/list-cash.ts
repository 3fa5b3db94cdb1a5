import { m } from '@guildhall/messages'
import { hasBrought, mayStillBring, standingOf, type StandingFacts } from '@guildhall/contract/payment-standing'
import { cashText } from '../../../format/money.ts'

/** The Cash that a payment credited, with its full worth when that is more; or the Cash that it will credit. */
export function cashOf({
  cash,
  credited,
  state,
  ...facts
}: { cash?: number | undefined; credited?: number | undefined } & Partial<StandingFacts>): string {
  if (cash === undefined) return '–'
  if (credited === undefined || !state) return m.payment_cash({ cash: cashText(cash) })
  const standing = standingOf({ ...facts, state })
  if (mayStillBring(standing)) return m.payment_cash_expected({ cash: cashText(cash) })
  if (!hasBrought(standing)) return '–'
  return credited === cash
    ? m.payment_cash({ cash: cashText(cash) })
    : m.payment_cash_of({ credited: cashText(credited), cash: cashText(cash) })
}
