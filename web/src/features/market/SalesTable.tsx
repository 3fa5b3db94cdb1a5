import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { market } from '@guildhall/contract/market'
import type { saleSorts } from '@guildhall/contract/market-rules'
import { cashText } from '../../money.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { CardTable, type CardColumn } from '../../ui/CardTable.tsx'
import { searchOf, sortBy, type View } from './address.ts'
import { Effects } from './Effects.tsx'
import { ItemName } from './ItemName.tsx'

export type SalesView = View<(typeof saleSorts)[number]>
export type Sale = ReplyOf<typeof market.listMySales>['items'][number]

/** The player's sales with how each stands; `over` are those that ended while the page was looked at. */
export function SalesTable({
  view,
  rows,
  over,
  onCancel,
}: {
  view: SalesView
  rows: Sale[]
  over: ReadonlySet<number>
  onCancel: (sale: Sale) => void
}) {
  return (
    <CardTable
      caption={m.market_sales_title()}
      columns={columns(view, over, onCancel)}
      rows={rows}
      rowKey={({ id }) => id}
      rowClass={({ id }) => (over.has(id) ? 'bg-s2' : undefined)}
      empty={m.market_none()}
    />
  )
}

function columns(view: SalesView, over: ReadonlySet<number>, onCancel: (sale: Sale) => void): CardColumn<Sale>[] {
  const sort = (column: 'item' | 'price' | 'slot') => {
    const { now, next } = sortBy(view, column)
    return { now, to: `/market/my-sales${searchOf(next)}` }
  }
  return [
    {
      name: 'item',
      head: m.market_column_item(),
      namesRow: true,
      unlabelled: true,
      sort: sort('item'),
      cell: (sale) => (
        <ItemName name={sale.item_name}>
          <span>
            <State sale={sale} isOver={over.has(sale.id)} />
          </span>
        </ItemName>
      ),
    },
    { name: 'effects', head: m.market_column_effects(), cell: ({ effects }) => <Effects lines={effects} /> },
    {
      name: 'price',
      head: m.market_column_price(),
      numeric: true,
      sort: sort('price'),
      cell: ({ price, receives, fee_percent: percent }) => (
        <span className="grid">
          <span className="font-semibold whitespace-nowrap">{m.market_cash({ cash: cashText(price) })}</span>
          {receives < price && (
            <span className="text-sm text-muted">{m.market_receives({ cash: cashText(receives), percent })}</span>
          )}
        </span>
      ),
    },
    {
      name: 'slot',
      head: m.market_column_slot(),
      numeric: true,
      narrow: true,
      sort: sort('slot'),
      cell: ({ slot }) => slot,
    },
    {
      name: 'actions',
      head: m.market_column_actions(),
      narrow: true,
      unlabelled: true,
      cell: (sale) =>
        over.has(sale.id) ? (
          <LinkButton to="/market/transactions" variant="ghost" className="max-md:w-full">
            {m.market_see_history()}
          </LinkButton>
        ) : (
          <Button
            className="max-md:w-full"
            disabled={stateOf(sale) !== 'open' || sale.is_frozen}
            aria-label={m.market_cancel_named({ item: sale.item_name, price: cashText(sale.price) })}
            onClick={() => onCancel(sale)}
          >
            {m.market_cancel()}
          </Button>
        ),
    },
  ]
}

function State({ sale, isOver }: { sale: Sale; isOver: boolean }) {
  if (isOver) return <Badge tone="brass">{m.market_state_over()}</Badge>
  if (sale.is_frozen) return <Badge tone="danger">{m.market_state_staff()}</Badge>
  return <Badge tone={tones[stateOf(sale)]}>{words[stateOf(sale)]()}</Badge>
}

/** A listing that says no more is on sale. */
const stateOf = ({ state }: Partial<Sale>): Sale['state'] => state ?? 'open'

const tones: Record<Sale['state'], BadgeTone> = { taking: 'info', open: 'success', returning: 'info' }
const words: Record<Sale['state'], () => string> = {
  taking: m.market_state_taking,
  open: m.market_state_open,
  returning: m.market_state_returning,
}
