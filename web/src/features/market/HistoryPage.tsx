import { m } from '@guildhall/messages'
import { useLoaderData } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { market } from '@guildhall/contract/market'
import { listMarketTransactions } from '../../api/generated.ts'
import { outcomeOf, nowOrLater, useArrived } from '../../api/outcome.ts'
import type { Head } from '../../app/head.tsx'
import { load } from '../../api/load.ts'
import { cashText } from '../../format/money.ts'
import { CardTable, type CardColumn } from '../../ui/CardTable.tsx'
import { SupportButton } from '../../ui/support.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { ItemIcon } from '../items/public.ts'
import { queryOf, readView, searchOf } from './address.ts'
import { countedName, effectsWithoutAmount } from './lot.ts'
import { MarketFrame } from './MarketFrame.tsx'
import { PageChoice } from './listings/PageChoice.tsx'
import { UnitPrice } from './UnitPrice.tsx'
import { FactLine } from '../../ui/FactLine.tsx'

type Row = ReplyOf<typeof market.listMarketTransactions>['transactions'][number]

export const head = (): Head => ({ title: m.market_history_title() })

export const loader = load(async ({ api, url }) => {
  const view = { ...readView(url.searchParams, []), q: '', seller: '' }
  return { view, list: await nowOrLater(outcomeOf(api(listMarketTransactions, { query: queryOf(view) }))) }
})

/** The market's movements of Cash in the player's wallet. */
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
            rowCount={arrived.data.transactions.length}
            to={(page) => `/market/transactions${searchOf({ ...view, page })}`}
          />
        </section>
      )}
    </MarketFrame>
  )
}

/** The traded item with its picture, and the other player; without a listing only the description. */
function Description({ row: { description, item, other, kind, amount } }: { row: Row }) {
  if (!item) return <span className="min-w-0">{description}</span>
  const effects = effectsWithoutAmount(item)
  const isTrade = kind === 'sale' || kind === 'purchase'
  return (
    <span className="flex min-w-0 items-start gap-3">
      <ItemIcon {...item} />
      <span className="grid min-w-0 gap-0.5">
        <span>{countedName(description || item.name, item.amount)}</span>
        {effects.length > 0 && <FactLine className="text-sm font-normal text-muted">{effects}</FactLine>}
        {isTrade && <UnitPrice price={Math.abs(amount)} amount={item.amount} />}
        {other && <span className="text-sm font-normal text-muted">{otherText(kind, amount, other)}</span>}
      </span>
    </span>
  )
}

/** In a reversal the Cash returns to the buyer. */
function otherText(kind: Row['kind'], amount: number, login: string): string {
  const isBuyer = kind === 'purchase' || (kind === 'reversal' && amount > 0)
  return isBuyer ? m.market_seller_named({ login }) : m.market_buyer({ login })
}

const columns = (): CardColumn<Row>[] => [
  { name: 'date', head: m.market_column_date(), narrow: true, cell: ({ created_at: at }) => <Moment at={at} /> },
  {
    name: 'description',
    head: m.market_column_description(),
    namesRow: true,
    cell: (row) => <Description row={row} />,
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
  {
    name: 'type',
    head: m.market_column_type(),
    cell: ({ type, listing }) => (
      <span className="flex flex-wrap items-center gap-x-4">
        {type}
        {listing !== null && <SupportButton start={{ about: `listing:${listing}` }} variant="link" size="dense" />}
      </span>
    ),
  },
]
