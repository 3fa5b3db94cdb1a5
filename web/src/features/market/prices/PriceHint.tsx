import { m } from '@guildhall/messages'
import { useEffect, useState } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import type { market } from '@guildhall/contract/market'
import { getItemPrices } from '../../../api/generated.ts'
import { outcomeOf } from '../../../api/outcome.ts'
import { api } from '../../../api/client.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { itemAddress, pieceText } from './piece.ts'

type Prices = ReplyOf<typeof market.getItemPrices>['data']

/**
 * What the item usually costs and the lowest offer, while its seller chooses a price. Nothing is said while the history
 * cannot be read, because the sale does not need it. Pages of an earlier version have no `itemKey`.
 */
export function PriceHint({ itemKey, amount = 1 }: { itemKey: string | undefined; amount?: number | undefined }) {
  const prices = usePrices(itemKey)
  if (!itemKey) return null
  return (
    <p role="status" className="min-h-6 text-sm text-muted">
      {prices && (
        <>
          {[medianText(prices), lowestText(prices), amount > 1 && m.market_hint_pieces()].filter(Boolean).join(' ')}{' '}
          <AppLink to={itemAddress(itemKey)} className="text-brass underline underline-offset-4">
            {m.market_hint_more()}
          </AppLink>
        </>
      )}
    </p>
  )
}

const medianText = ({ week }: Prices): string =>
  week.median === null
    ? m.market_hint_no_sales()
    : m.market_hint_median({ cash: pieceText(week.median), count: week.sales })

const lowestText = ({ offers }: Prices): string =>
  offers.lowest === null ? m.market_hint_no_offer() : m.market_hint_lowest({ cash: pieceText(offers.lowest) })

function usePrices(key: string | undefined): Prices | null {
  const [found, setFound] = useState<Prices | null>(null)
  useEffect(() => {
    if (!key) return
    const ended = new AbortController()
    void outcomeOf(api(getItemPrices, { params: { key }, query: { days: '7' }, signal: ended.signal })).then(
      ({ data }) => {
        if (data && !ended.signal.aborted) setFound(data.data)
      },
    )
    return () => ended.abort()
  }, [key])
  return found?.key === key ? found : null
}
