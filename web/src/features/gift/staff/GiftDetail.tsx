import { m } from '@guildhall/messages'
import type { ReactNode } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import type { gift } from '@guildhall/contract/gift'
import type { GiftState } from '@guildhall/contract/gift-rules'
import { cashText } from '../../../format/money.ts'
import { useMay } from '../../../session/session.ts'
import { useMayOpen } from '../../../staff-list/may-open.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import type { CardColumn } from '../../../ui/CardTable.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { giftTones, giftWords } from '../../../words/gifts.ts'
import { stateWords } from '../../../words/orders.ts'
import { ItemSummary } from '../../items/public.ts'
import { PlayerLink } from '../../player/public.ts'

export type StaffGift = ReplyOf<typeof gift.searchGifts>['data'][number]

type OnRefund = (gift: StaffGift) => void
type StaffState = GiftState | 'undelivered' | 'refunded'

export const filterWords: Record<StaffState, () => string> = {
  ...giftWords,
  undelivered: m.gift_state_undelivered,
  refunded: m.gift_state_refunded,
}

const tones: Record<StaffState, BadgeTone> = { ...giftTones, undelivered: 'danger', refunded: 'brass' }

const hasFailed = ({ delivery }: StaffGift): boolean => delivery === 'failed' || delivery === 'unknown'

const stateOf = (row: StaffGift): StaffState =>
  row.refunded_at ? 'refunded' : hasFailed(row) ? 'undelivered' : row.state

export const titleOf = ({ name: item, giver, receiver }: StaffGift): string =>
  m.gift_staff_row({ item, giver, receiver })

const StateBadge = ({ row }: { row: StaffGift }) => (
  <Badge tone={tones[stateOf(row)]}>{filterWords[stateOf(row)]()}</Badge>
)

/** What the member of staff may do about a gift. */
interface May {
  deliver: boolean
  refund: boolean
}
export const useGiftActs = (): May => ({ deliver: useMayOpen('/staff/deliveries'), refund: useMay('orders.refund') })

export const columns = (onRefund: OnRefund, may: May): CardColumn<StaffGift>[] => [
  { name: 'item', head: m.gift_staff_item(), namesRow: true, cell: ({ name }) => name },
  { name: 'giver', head: m.gift_staff_giver(), cell: ({ giver }) => <PlayerLink login={giver} /> },
  { name: 'receiver', head: m.gift_staff_receiver(), cell: ({ receiver }) => <PlayerLink login={receiver} /> },
  { name: 'state', head: m.gift_staff_state(), cell: (row) => <StateBadge row={row} /> },
  {
    name: 'price',
    head: m.gift_price(),
    numeric: true,
    cell: ({ price }) => m.gift_cash({ cash: cashText(price) }),
  },
  { name: 'date', head: m.gift_staff_date(), cell: ({ created_at: at }) => <Moment at={at} /> },
  ...(may.deliver || may.refund ? [actsColumn(onRefund, may)] : []),
]

const actsColumn = (onRefund: OnRefund, may: May): CardColumn<StaffGift> => ({
  name: 'acts',
  head: m.gift_staff_acts(),
  narrow: true,
  // A card has no line for a gift without acts.
  cell: (row) => (hasActs(row, may) ? <GiftActs row={row} onRefund={onRefund} may={may} /> : null),
})

const hasActs = (row: StaffGift, may: May): boolean =>
  (may.deliver && row.delivery !== null) || (may.refund && stateOf(row) === 'undelivered')

/** The way to the delivery, and the refund of a gift whose item did not arrive, for those who may. */
function GiftActs({ row, onRefund, may }: { row: StaffGift; onRefund: OnRefund; may: May }) {
  const about = { item: row.name, giver: row.giver, receiver: row.receiver }
  return (
    <div className="flex flex-wrap gap-2">
      {may.deliver && row.delivery && (
        <LinkButton
          size="dense"
          to={`/staff/deliveries?q=${encodeURIComponent(row.receiver)}`}
          aria-label={m.gift_staff_delivery_named(about)}
        >
          {m.gift_staff_delivery()}
        </LinkButton>
      )}
      {may.refund && stateOf(row) === 'undelivered' && (
        <Button size="dense" aria-label={m.gift_staff_refund_named(about)} onClick={() => onRefund(row)}>
          {m.gift_staff_refund()}
        </Button>
      )}
    </div>
  )
}

/** A gift in the drawer. */
export function GiftDetail({ gift: row, onRefund }: { gift: StaffGift; onRefund: OnRefund }) {
  const may = useGiftActs()
  return (
    <article className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <ItemSummary item={row.item} called={row.name}>
          <StateBadge row={row} />
        </ItemSummary>
        <GiftActs row={row} onRefund={onRefund} may={may} />
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-sm">
        <Fact name={m.gift_staff_giver()}>
          <PlayerLink login={row.giver} className="font-semibold" />
        </Fact>
        <Fact name={m.gift_staff_receiver()}>
          <PlayerLink login={row.receiver} className="font-semibold" />
          {row.character && <span className="text-muted"> · {row.character}</span>}
        </Fact>
        <Fact name={m.gift_price()}>
          <span className="tabular">{m.gift_cash({ cash: cashText(row.price) })}</span>
        </Fact>
        <Fact name={m.gift_staff_address()}>{row.address ?? '–'}</Fact>
        <Fact name={m.gift_fact_sent()}>
          <Moment at={row.created_at} />
        </Fact>
        <Fact name={m.gift_fact_opened()}>{row.opened_at ? <Moment at={row.opened_at} /> : m.gift_not_opened()}</Fact>
        <Fact name={row.ended_at ? m.gift_fact_ended() : m.gift_fact_until()}>
          <Moment at={row.ended_at ?? row.expires_at} />
        </Fact>
        {row.delivery && <Fact name={m.gift_fact_delivery()}>{stateWords[row.delivery]()}</Fact>}
        <Fact name={m.gift_fact_number()} wide>
          <code className="block wrap-anywhere">{row.id}</code>
        </Fact>
      </dl>
      {row.message && (
        <p className="border-s-2 border-edge ps-3 text-sm wrap-anywhere">
          <span className="text-muted">{m.gift_fact_message()}: </span>
          {row.message}
        </p>
      )}
      {row.refund_reason && (
        <p className="border-s-2 border-edge ps-3 text-sm">
          {m.gift_staff_refunded_because({ reason: row.refund_reason })}{' '}
          {row.refunded_by && <span className="text-muted">({m.shop_refunded_by({ login: row.refunded_by })})</span>}
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
