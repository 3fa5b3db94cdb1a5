import { m } from '@guildhall/messages'
import { useLoaderData } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { market } from '@guildhall/contract/market'
import { listMarketTransactions } from '../../api.generated.ts'
import { outcomeOf, soon, useArrived } from '../../arriving.ts'
import type { Head } from '../../head.tsx'
import { load } from '../../load.ts'
import { cashText } from '../../money.ts'
import { CardTable, type CardColumn } from '../../ui/CardTable.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { queryOf, readView, searchOf } from './address.ts'
import { MarketFrame } from './MarketFrame.tsx'
import { PageChoice } from './PageChoice.tsx'

type Row = ReplyOf<typeof market.listMarketTransactions>['transactions'][number]

export const head = (): Head => ({ title: m.market_history_title() })

export const loader = load(async ({ api, url }) => {
  const view = { ...readView(url.searchParams, []), q: '', seller: '' }
  return { view, list: await soon(outcomeOf(api(listMarketTransactions, { query: queryOf(view) }))) }
})

/** What the market moved in the player's wallet. */
export default function HistoryPage() {
  const { view, list } = useLoaderData<typeof loader>()
  const arrived = useArrived(list)
  return (
    <MarketFrame current="/market/transactions" title={m.market_history_title()} intro={m.market_history_intro()}>
      {!arrived && (
        <Loading>
          <SkeletonRows count={8} className="h-14" />
        </Loading>
      )}
      {arrived?.failure && <LoadFailed title={m.market_history_failed()} failure={arrived.failure} />}
      {arrived?.data && (
        <section aria-label={m.market_history_title()} className="grid gap-3">
          <CardTable
            caption={m.market_history_title()}
            columns={columns()}
            rows={arrived.data.transactions}
            rowKey={({ id }) => id}
            empty={m.market_history_none()}
          />
          <PageChoice
            {...arrived.data}
            shown={arrived.data.transactions.length}
            to={(page) => `/market/transactions${searchOf({ ...view, page })}`}
          />
        </section>
      )}
    </MarketFrame>
  )
}

const columns = (): CardColumn<Row>[] => [
  { name: 'date', head: m.market_column_date(), narrow: true, cell: ({ created_at: at }) => <Moment at={at} /> },
  {
    name: 'description',
    head: m.market_column_description(),
    namesRow: true,
    cell: ({ description }) => <span className="min-w-0 break-words">{description}</span>,
  },
  {
    name: 'amount',
    head: m.market_column_amount(),
    numeric: true,
    cell: ({ amount }) => (
      <span className={`font-semibold whitespace-nowrap ${amount > 0 ? 'text-success' : 'text-danger'}`}>
        {amount > 0 ? '+' : amount < 0 ? '−' : ''}
        {m.market_cash({ cash: cashText(Math.abs(amount)) })}
      </span>
    ),
  },
  { name: 'type', head: m.market_column_type(), cell: ({ type }) => type },
]
