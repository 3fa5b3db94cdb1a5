import { m } from '@guildhall/messages'
import { useId } from 'react'
import type { Locale, ReplyOf } from '@guildhall/contract'
import type { market } from '@guildhall/contract/market'
import type { saleSorts } from '@guildhall/contract/market-rules'
import { useLocale } from '../../../format/locale.ts'
import { cashText } from '../../../format/money.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { SupportButton } from '../../../ui/support.tsx'
import { CardTable, type CardColumn } from '../../../ui/CardTable.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { dateOf, timeOf } from '../../../ui/RelativeTime.tsx'
import { searchOf, sortBy, type View } from '../address.ts'
import { Effects } from '../Effects.tsx'
import { ItemName } from '../ItemName.tsx'
import type { useRelist } from './use-relist.ts'
import { UnitPrice } from '../UnitPrice.tsx'

export type SalesView = View<(typeof saleSorts)[number]>
export type Sale = ReplyOf<typeof market.listMySales>['items'][number]

/** The player's sales and their states; `ended` are those that ended while the page was open. */
export function SalesTable({
  view,
  rows,
  ended,
  onCancel,
  onPrice,
  relisting,
}: {
  view: SalesView
  rows: Sale[]
  ended: ReadonlySet<number>
  onCancel: (sale: Sale) => void
  onPrice: (sale: Sale) => void
  /** Offers an ended offer again whose item waits in escrow. */
  relisting: ReturnType<typeof useRelist>
}) {
  return (
    <CardTable
      caption={m.market_sales_title()}
      columns={columns(view, ended, { onCancel, onPrice, relisting })}
      rows={rows}
      rowKey={({ id }) => id}
      rowClass={({ id }) => (ended.has(id) ? 'bg-s2' : undefined)}
      empty={m.market_none()}
    />
  )
}

interface Actions {
  onCancel: (sale: Sale) => void
  onPrice: (sale: Sale) => void
  relisting: ReturnType<typeof useRelist>
}

function columns(view: SalesView, ended: ReadonlySet<number>, actions: Actions): CardColumn<Sale>[] {
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
        <ItemName name={sale.item_name} look={sale.look} amount={sale.amount}>
          <span>
            <State sale={sale} isOver={ended.has(sale.id)} />
          </span>
          {sale.created_at && (
            <span className="text-sm font-normal text-muted">
              {m.market_sell_on()} <Moment at={sale.created_at} />
            </span>
          )}
          {sale.ends_at && (
            <span className="text-sm font-normal text-muted">
              {m.market_ends_at()} <Moment at={sale.ends_at} />
            </span>
          )}
        </ItemName>
      ),
    },
    { name: 'effects', head: m.market_column_effects(), cell: ({ effects }) => <Effects lines={effects} /> },
    {
      name: 'price',
      head: m.market_column_price(),
      numeric: true,
      sort: sort('price'),
      cell: ({ price, amount, receives, fee_percent: percent }) => (
        <span className="grid">
          <span className="font-semibold whitespace-nowrap">{m.market_cash({ cash: cashText(price) })}</span>
          <UnitPrice price={price} amount={amount} />
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
      unlabelled: true,
      cell: (sale) =>
        ended.has(sale.id) ? (
          <LinkButton to="/market/transactions" variant="ghost" className="max-md:w-full">
            {m.market_see_history()}
          </LinkButton>
        ) : (
          <SaleActions sale={sale} {...actions} />
        ),
    },
  ]
}

/** What the seller may do now; when that is nothing, why, and whom to ask. */
function SaleActions({ sale, onCancel, onPrice, relisting }: { sale: Sale } & Actions) {
  const why = useId()
  if (sale.may_relist) return <Relist sale={sale} {...relisting} />
  const isHeld = sale.is_frozen
  const isBlocked = isHeld || stateOf(sale) !== 'open'
  const about = { item: sale.item_name, price: cashText(sale.price) }
  const button = { blocked: isBlocked, 'aria-describedby': isBlocked ? why : undefined, className: 'max-md:w-full' }
  return (
    <div className="grid justify-items-start gap-2 md:w-56 lg:w-64">
      <div className="flex flex-wrap gap-2 max-md:w-full max-md:flex-col">
        <Button {...button} aria-label={m.market_price_named(about)} onClick={() => !isBlocked && onPrice(sale)}>
          {m.market_price_action()}
        </Button>
        <Button {...button} aria-label={m.market_cancel_named(about)} onClick={() => !isBlocked && onCancel(sale)}>
          {m.market_cancel()}
        </Button>
      </div>
      {isBlocked && (
        <div id={why} className="grid gap-1 text-sm text-muted">
          {isHeld ? <Hold hold={sale.hold} /> : <p>{m.market_cancel_after_move()}</p>}
        </div>
      )}
      {isHeld && <SupportButton start={{ about: `listing:${sale.id}` }} variant="link" />}
    </div>
  )
}

/** The item waits in escrow for its way back, so it can be offered again from there. */
function Relist({ sale, busy, failure, relist }: { sale: Sale } & ReturnType<typeof useRelist>) {
  const about = { item: sale.item_name, price: cashText(sale.price) }
  return (
    <div className="grid justify-items-start gap-2 md:w-56 lg:w-64">
      <Button
        busy={busy === sale.id}
        className="max-md:w-full"
        aria-label={m.market_relist_named(about)}
        onClick={() => void relist(sale.id)}
      >
        {m.market_relist()}
      </Button>
      {failure?.id === sale.id && <FormFailure>{failure.message}</FormFailure>}
    </div>
  )
}

function Hold({ hold }: Partial<Pick<Sale, 'hold'>>) {
  const locale = useLocale()
  return (
    <>
      {hold && <p>{m.market_hold_since({ date: momentText(hold.since, locale) })}</p>}
      {hold?.reason && <p className="text-text">{m.market_hold_reason({ reason: hold.reason })}</p>}
      <p>{m.market_cancel_after_hold()}</p>
    </>
  )
}

const momentText = (at: string, locale: Locale): string => `${dateOf(new Date(at), locale)} ${timeOf(new Date(at))}`

function State({ sale, isOver }: { sale: Sale; isOver: boolean }) {
  if (isOver) return <Badge tone="brass">{m.market_state_over()}</Badge>
  if (sale.is_expired) return <Badge tone="warn">{m.market_state_ended()}</Badge>
  if (sale.is_frozen) return <Badge tone="danger">{m.market_state_staff()}</Badge>
  return <Badge tone={tones[stateOf(sale)]}>{words[stateOf(sale)]()}</Badge>
}

/** A listing without a state is on sale. */
const stateOf = ({ state }: Partial<Sale>): Sale['state'] => state ?? 'open'

const tones: Record<Sale['state'], BadgeTone> = { taking: 'info', open: 'success', returning: 'info' }
const words: Record<Sale['state'], () => string> = {
  taking: m.market_state_taking,
  open: m.market_state_open,
  returning: m.market_state_returning,
}
