import { m } from '@guildhall/messages'
import { data, useLoaderData } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { market } from '@guildhall/contract/market'
import { priceDays } from '@guildhall/contract/market-rules'
import { serverDay, startOfServerDay } from '@guildhall/contract/server-calendar'
import { getItemPrices } from '../../../api/generated.ts'
import { load } from '../../../api/load.ts'
import { outcomeOf, withStatus } from '../../../api/outcome.ts'
import type { Head } from '../../../app/head.tsx'
import { oneOf } from '../../../app/view-address.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ChoiceLinks } from '../../../ui/ChoiceLinks.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Table, type Column } from '../../../ui/Table.tsx'
import { cashText } from '../../../format/money.ts'
import { ItemIcon } from '../../items/public.ts'
import { Fact, Facts } from '../Facts.tsx'
import { MarketFrame } from '../MarketFrame.tsx'
import type { PriceDay } from './chart.ts'
import { WatchForm } from '../watches/WatchForm.tsx'
import { dayText, itemAddress, pieceText } from './piece.ts'
import { PriceChart } from './PriceChart.tsx'

type Prices = ReplyOf<typeof market.getItemPrices>['data']
type Range = `${(typeof priceDays)[number]}`

const ranges = priceDays.map(String) as Range[]
const usual: Range = '30'

/** A kind of item that nobody offered is a 404 with a page of its own. */
export const loader = load(async ({ api, params, url }) => {
  const range = oneOf(ranges, url.searchParams.get('days')) ?? usual
  const found = await outcomeOf(api(getItemPrices, { params: { key: params.key ?? '' }, query: { days: range } }))
  if (!found.failure) return { range, found }
  return isAbsent(found.failure) ? data({ range, found }, { status: 404 }) : withStatus({ range, found }, found.failure)
})

const isAbsent = ({ status }: { status: number }): boolean => status === 404 || status === 400

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

export function head({ found }: Loaded): Head {
  if (!found.data) return { title: m.market_prices_absent(), noindex: true }
  return { title: m.market_prices_title({ item: nameOf(found.data.data) }), description: m.market_prices_intro() }
}

const nameOf = ({ item, refinement }: Prices): string => (refinement > 0 ? `${item.name} +${refinement}` : item.name)

/** What was paid for a kind of item, and what it costs now. */
export default function ItemPricesPage() {
  const { range, found } = useLoaderData<typeof loader>()
  const name = found.data ? nameOf(found.data.data) : null
  const title = name ? m.market_prices_title({ item: name }) : m.market_prices_absent()
  return (
    <MarketFrame current="/market" page={title} title={title} intro={m.market_prices_intro()}>
      {found.data ? (
        <History prices={found.data.data} name={name!} range={range} />
      ) : isAbsent(found.failure) ? (
        <EmptyState title={m.market_prices_absent()} action={<ToMarket />}>
          {m.market_prices_absent_text()}
        </EmptyState>
      ) : (
        <LoadFailed title={m.market_prices_failed()} failure={found.failure} />
      )}
    </MarketFrame>
  )
}

const ToMarket = () => <LinkButton to="/market">{m.market_prices_to_market()}</LinkButton>

function History({ prices, name, range }: { prices: Prices; name: string; range: Range }) {
  const { key, item, days, week, offers, until } = prices
  const sales = days.reduce((sum, day) => sum + day.sales, 0)
  const from = serverDay(new Date(startOfServerDay(until) - (Number(range) - 1) * 86_400_000))
  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        <ItemIcon name={item.name} look={item.look} amount={1} />
        <Facts>
          <Fact name={m.market_prices_week()}>
            {week.median === null ? m.market_prices_none_yet() : m.market_cash({ cash: pieceText(week.median) })}
          </Fact>
          <Fact name={m.market_prices_cheapest()}>
            {offers.lowest === null ? m.market_prices_no_offer() : m.market_cash({ cash: pieceText(offers.lowest) })}
          </Fact>
        </Facts>
        {offers.count > 0 && (
          <LinkButton to={`/market?${new URLSearchParams({ q: item.name.slice(0, 60), sort: 'price' })}`}>
            {m.market_prices_offers({ count: offers.count })}
          </LinkButton>
        )}
      </div>
      <ChoiceLinks
        label={m.market_prices_range()}
        choices={ranges}
        chosen={range}
        to={(choice) => itemAddress(key) + (choice === usual ? '' : `?days=${choice}`)}
      >
        {(choice) => m.market_prices_days({ count: Number(choice) })}
      </ChoiceLinks>
      {days.length === 0 ? (
        <EmptyState title={m.market_prices_empty()} action={<ToMarket />}>
          {m.market_prices_empty_text()}
        </EmptyState>
      ) : (
        <>
          <Card>
            <PriceChart
              days={days}
              from={from}
              until={until}
              summary={m.market_prices_summary({
                sales,
                lowest: pieceText(Math.min(...days.map(({ lowest }) => lowest))),
                highest: pieceText(Math.max(...days.map(({ highest }) => highest))),
              })}
            />
          </Card>
          <Table
            caption={m.market_prices_table({ item: name })}
            columns={columns()}
            rows={days.toReversed()}
            rowKey={({ day }) => day}
          />
        </>
      )}
      <WatchForm itemKey={key} />
      <p className="text-sm text-muted">{m.market_prices_method()}</p>
    </>
  )
}

const columns = (): Column<PriceDay>[] => [
  { name: 'day', head: m.market_prices_day(), cell: ({ day }) => dayText(day), namesRow: true },
  { name: 'median', head: m.market_prices_median(), cell: ({ median }) => pieceText(median), numeric: true },
  { name: 'lowest', head: m.market_prices_lowest(), cell: ({ lowest }) => pieceText(lowest), numeric: true },
  {
    name: 'highest',
    head: m.market_prices_highest(),
    cell: ({ highest }) => pieceText(highest),
    numeric: true,
    phone: 'hidden',
  },
  {
    name: 'sales',
    head: m.market_prices_sales(),
    cell: ({ sales, units }) =>
      units > sales ? m.market_prices_pieces({ sales, units: cashText(units) }) : cashText(sales),
    numeric: true,
    phone: 'below',
    labelled: true,
  },
]
