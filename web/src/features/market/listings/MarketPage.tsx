import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { listingSorts } from '@guildhall/contract/market-rules'
import { listMarketItems } from '../../../api/generated.ts'
import { outcomeOf, nowOrLater, useArrived, withStatus } from '../../../api/outcome.ts'
import type { Head } from '../../../app/head.tsx'
import { load } from '../../../api/load.ts'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Loading, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { queryOf, readView, searchOf } from '../address.ts'
import { Arrivals } from '../sales/Arrivals.tsx'
import { BalanceCard } from '../BalanceCard.tsx'
import { Filters } from './Filters.tsx'
import { MarketFrame } from '../MarketFrame.tsx'
import { Offers } from './Offers.tsx'
import { OnlineRule } from '../OnlineRule.tsx'
import { useLogged } from '../use-logged.ts'
import { usePresence } from '../use-presence.ts'
import { useWallet } from '../use-wallet.ts'

export const head = (): Head => ({ title: m.market_title(), description: m.market_intro() })

export const loader = load(async ({ api, url }) => {
  const view = readView(url.searchParams, listingSorts)
  const list = await nowOrLater(outcomeOf(api(listMarketItems, { query: queryOf(view) })))
  return withStatus({ view, list }, list.now?.failure)
})

/** The listings that players sell for Cash. The filters are in the address. */
export default function MarketPage() {
  const { view, list } = useLoaderData<typeof loader>()
  const arrived = useArrived(list)
  const wallet = useWallet()
  const presence = usePresence()
  const [bought, setBought] = useState<number>()
  useLogged(m.market_failed(), arrived?.failure)
  return (
    <MarketFrame current="/market" title={m.market_title()} intro={m.market_intro()}>
      <div className="grid gap-3 max-md:contents lg:grid-cols-[1fr_24rem]">
        <OnlineRule rule={arrived?.data?.rule ?? 'online'} to="buy" presence={presence} />
        <div className="grid max-md:order-last">
          <BalanceCard wallet={wallet} />
        </div>
      </div>
      <Filters path="/market" hint={m.market_search_hint()} sorts={sortWords} />
      <Arrivals expected={bought} />
      {!arrived && (
        <Loading>
          <SkeletonRows count={10} className="h-20" />
        </Loading>
      )}
      {arrived?.failure && <LoadFailed title={m.market_failed()} failure={arrived.failure} isQuiet />}
      {arrived?.data && (
        <Offers
          // Other filters mount a new list.
          key={searchOf(view)}
          view={view}
          first={arrived.data}
          wallet={wallet}
          presence={presence}
          onBought={setBought}
        />
      )}
    </MarketFrame>
  )
}

const sortWords = {
  '': m.market_sort_newest,
  item: m.market_sort_item,
  '-item': m.market_sort_item_down,
  price: m.market_sort_price,
  '-price': m.market_sort_price_down,
  seller: m.market_sort_seller,
  '-seller': m.market_sort_seller_down,
}
