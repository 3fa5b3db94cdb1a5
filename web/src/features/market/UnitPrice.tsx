import { m } from '@guildhall/messages'
import { useLocale } from '../../format/locale.ts'

/** What one piece of a stack costs, to two decimals; nothing for what is no stack. `price` is for the whole stack. */
export function UnitPrice({ price, amount = 1 }: { price: number; amount?: number }) {
  const locale = useLocale()
  if (amount <= 1) return null
  const cash = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(price / amount)
  return <span className="block text-sm font-normal whitespace-nowrap text-muted">{m.market_unit({ cash })}</span>
}
