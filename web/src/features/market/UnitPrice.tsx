import { m } from '@guildhall/messages'
import { useLocale } from '../../format/locale.ts'

/** The price of one piece of a stack, to two decimals; nothing when the amount is 1. `price` is for the whole stack. */
export function UnitPrice({ price, amount = 1 }: { price: number; amount?: number }) {
  const locale = useLocale()
  if (amount <= 1) return null
  const cash = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(price / amount)
  return <span className="block text-sm font-normal whitespace-nowrap text-muted">{m.market_unit({ cash })}</span>
}
