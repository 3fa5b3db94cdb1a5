import { m } from '@guildhall/messages'
import type { ReactNode } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'
import { useMay } from '../../../session/session.ts'
import { useMayOpen } from '../../../staff-list/may-open.ts'
import { RowNote } from '../../../staff-list/RowNote.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import type { CardColumn } from '../../../ui/CardTable.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { ItemSummary } from '../../items/public.ts'
import { PlayerLink } from '../../player/public.ts'
import { stateTones, stateWords } from '../../../words/orders.ts'
import { PaidPrice } from '../orders/PaidPrice.tsx'
import { stateOf, targetWords } from '../words.ts'

export type StaffOrder = ReplyOf<typeof shop.searchOrders>['data'][number]

type OnRefund = (order: StaffOrder) => void

export const titleOf = ({ name, login }: StaffOrder): string => m.shop_staff_row({ item: name, login })

/** What the member of staff may do about an order. */
interface May {
  deliver: boolean
  refund: boolean
}
export const useOrderActs = (): May => ({ deliver: useMayOpen('/staff/deliveries'), refund: useMay('orders.refund') })

export const columns = (onRefund: OnRefund, may: May): CardColumn<StaffOrder>[] => [
  { name: 'item', head: m.shop_column_item(), namesRow: true, cell: ({ name }) => name },
  { name: 'login', head: m.shop_send_login(), cell: ({ login }) => <PlayerLink login={login} /> },
  {
    name: 'state',
    head: m.shop_column_status(),
    cell: (order) => <Badge tone={stateTones[stateOf(order)]}>{stateWords[stateOf(order)]()}</Badge>,
  },
  {
    name: 'price',
    head: m.shop_receipt_price(),
    numeric: true,
    cell: (order) => <PaidPrice order={order} />,
  },
  {
    name: 'note',
    head: m.shop_column_note(),
    wide: 'desktop',
    cell: (order) => <RowNote text={order.refund_reason ?? (stateOf(order) === 'delivered' ? null : order.answer)} />,
  },
  { name: 'date', head: m.shop_column_date(), cell: ({ created_at: at }) => <Moment at={at} /> },
  ...(may.deliver || may.refund ? [actsColumn(onRefund, may)] : []),
]

const actsColumn = (onRefund: OnRefund, may: May): CardColumn<StaffOrder> => ({
  name: 'acts',
  head: m.shop_column_acts(),
  narrow: true,
  // A card has no line for an order without acts.
  cell: (order) => (may.deliver || hasEnded(order) ? <OrderActs order={order} onRefund={onRefund} may={may} /> : null),
})

/** The game refused or lost the item. */
const hasEnded = (order: StaffOrder): boolean => stateOf(order) === 'failed' || stateOf(order) === 'unknown'

/** The way to the delivery, and the refund of an order that did not arrive, for those who may. */
function OrderActs({ order, onRefund, may }: { order: StaffOrder; onRefund: OnRefund; may: May }) {
  const about = { item: order.name, login: order.login }
  return (
    <div className="flex flex-wrap gap-2">
      {may.deliver && (
        <LinkButton
          size="dense"
          to={`/staff/deliveries?q=${encodeURIComponent(order.login)}`}
          aria-label={hasEnded(order) ? m.shop_staff_resend_named(about) : m.shop_staff_delivery_named(about)}
        >
          {hasEnded(order) ? m.shop_staff_resend() : m.shop_staff_delivery()}
        </LinkButton>
      )}
      {may.refund && hasEnded(order) && (
        <Button size="dense" aria-label={m.shop_refund_named(about)} onClick={() => onRefund(order)}>
          {m.shop_refund()}
        </Button>
      )}
    </div>
  )
}

/** An order in the drawer. */
export function OrderDetail({ order, onRefund }: { order: StaffOrder; onRefund: (order: StaffOrder) => void }) {
  const state = stateOf(order)
  const may = useOrderActs()
  return (
    <article className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <ItemSummary item={order.item} called={order.name}>
          <Badge tone={stateTones[state]}>{stateWords[state]()}</Badge>
        </ItemSummary>
        <OrderActs order={order} onRefund={onRefund} may={may} />
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-sm">
        <Fact name={m.shop_send_login()}>
          <PlayerLink login={order.login} className="font-semibold" />
        </Fact>
        <Fact name={m.shop_receipt_price()}>
          <PaidPrice order={order} />
        </Fact>
        <Fact name={m.shop_target()}>{targetWords[order.target]()}</Fact>
        <Fact name={m.shop_column_date()}>
          <Moment at={order.created_at} />
        </Fact>
        <Fact name={m.shop_order()} wide>
          <code className="block wrap-anywhere text-balance">{order.id}</code>
        </Fact>
      </dl>
      {order.answer && state !== 'delivered' && <p className="border-s-2 border-edge ps-3 text-sm">{order.answer}</p>}
      {order.refund_reason && (
        <p className="border-s-2 border-edge ps-3 text-sm">
          {m.shop_refunded_because({ reason: order.refund_reason })}{' '}
          {order.refunded_by && (
            <span className="text-muted">({m.shop_refunded_by({ login: order.refunded_by })})</span>
          )}
        </p>
      )}
    </article>
  )
}

const Fact = ({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <div className={wide ? 'col-span-full min-w-0' : 'min-w-0'}>
    <dt className="text-muted">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)
