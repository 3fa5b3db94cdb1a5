import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { market } from '@guildhall/contract/market'
import { saleSorts } from '@guildhall/contract/market-rules'
import { listMySales } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { outcomeOf, nowOrLater, useArrived } from '../../../api/outcome.ts'
import type { Head } from '../../../app/head.tsx'
import { everyMs, useLive } from '../../../api/polling.ts'
import { load } from '../../../api/load.ts'
import { GameAccountNotice } from '../../../shell/GameAccountNotice.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Loading, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { queryOf, readView, searchOf } from '../address.ts'
import { Arrivals } from './Arrivals.tsx'
import { EndedOffers } from './EndedOffers.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { Filters } from '../listings/Filters.tsx'
import { MarketFrame } from '../MarketFrame.tsx'
import { OnlineRule } from '../OnlineRule.tsx'
import { PageChoice } from '../listings/PageChoice.tsx'
import { PriceDialog } from './PriceDialog.tsx'
import { SalesTable, type Sale, type SalesView } from './SalesTable.tsx'
import { useRelist } from './use-relist.ts'
import { usePresence } from '../use-presence.ts'

type List = ReplyOf<typeof market.listMySales>

export const head = (): Head => ({ title: m.market_sales_title() })

export const loader = load(async ({ api, url }) => {
  const view: SalesView = { ...readView(url.searchParams, saleSorts), seller: '' }
  return { view, list: await nowOrLater(outcomeOf(api(listMySales, { query: queryOf(view) }))) }
})

/** The player's listings on the market, each with a button that cancels it. */
export default function MySalesPage() {
  const { view, list } = useLoaderData<typeof loader>()
  const arrived = useArrived(list)
  const presence = usePresence()
  const [cancelled, setCancelled] = useState<number>()
  const { revalidate } = useRevalidator()
  return (
    <MarketFrame
      current="/market/my-sales"
      title={m.market_sales_title()}
      intro={m.market_sales_intro()}
      action={
        <LinkButton to="/market/cargo" variant="primary">
          {m.market_sell_more()}
        </LinkButton>
      }
    >
      <GameAccountNotice />
      <OnlineRule rule="online" to="cancel" presence={presence} />
      <Arrivals expected={cancelled} />
      <EndedOffers onRelisted={() => void revalidate()} />
      <Filters path="/market/my-sales" hint={m.market_sales_search_hint()} sorts={sortWords} />
      {!arrived && (
        <Loading>
          <SkeletonRows count={6} className="h-20" />
        </Loading>
      )}
      {arrived?.failure && <LoadFailed title={m.market_sales_failed()} failure={arrived.failure} />}
      {arrived?.data && <Sales key={searchOf(view)} view={view} first={arrived.data} onCancelled={setCancelled} />}
    </MarketFrame>
  )
}

/** Starts with the loader's reply. A sale that has ended keeps its place, so that no row moves. */
function Sales({ view, first, onCancelled }: { view: SalesView; first: List; onCancelled: (id: number) => void }) {
  const [latest, setLatest] = useState<{ since: List; now: List } | null>(null)
  const [cancelled, setCancelled] = useState<number[]>([])
  const [saleToCancel, setSaleToCancel] = useState<Sale | null>(null)
  const [saleToPrice, setSaleToPrice] = useState<Sale | null>(null)
  const now = latest?.since === first ? latest.now : first
  const { revalidate } = useRevalidator()
  const relisting = useRelist(() => void revalidate())
  useLive(async (signal) => {
    const reply = await api(listMySales, { query: queryOf(view), signal })
    setLatest({ since: first, now: reply })
  }, everyMs.market)

  const newer = new Map(now.items.map((sale) => [sale.id, sale]))
  const rows = first.items.filter(({ id }) => !cancelled.includes(id))
  const sales = rows.map((sale) => newer.get(sale.id) ?? sale)
  const ended = new Set(rows.filter(({ id }) => !newer.has(id)).map(({ id }) => id))
  return (
    <section aria-label={m.market_sales_title()} className="grid gap-3">
      <p role="status" className="text-sm text-warn empty:hidden">
        {ended.size > 0 && m.market_sales_over({ count: ended.size })}
      </p>
      <SalesTable
        view={view}
        rows={sales}
        ended={ended}
        onCancel={setSaleToCancel}
        onPrice={setSaleToPrice}
        relisting={relisting}
      />
      <PageChoice
        {...first}
        total={Math.max(0, first.total - cancelled.length)}
        rowCount={sales.length}
        to={(page) => `/market/my-sales${searchOf({ ...view, page })}`}
      />
      <PriceDialog
        sale={saleToPrice}
        onClose={() => setSaleToPrice(null)}
        onChanged={(sale) =>
          setLatest({
            since: first,
            now: { ...now, items: now.items.map((each) => (each.id === sale.id ? sale : each)) },
          })
        }
      />
      <CancelDialog
        sale={saleToCancel}
        onClose={() => setSaleToCancel(null)}
        onCancelled={(id) => {
          setSaleToCancel(null)
          setCancelled((before) => [...before, id])
          onCancelled(id)
        }}
      />
    </section>
  )
}

const sortWords = {
  '': m.market_sort_newest,
  item: m.market_sort_item,
  '-item': m.market_sort_item_down,
  price: m.market_sort_price,
  '-price': m.market_sort_price_down,
  slot: m.market_sort_slot,
  '-slot': m.market_sort_slot_down,
}
