import { m } from '@guildhall/messages'
import type { PlayerPart } from '@guildhall/contract/player-rules'
import type { ReactNode } from 'react'
import { deviceName } from '../../format/device.ts'
import { brlText, cashText } from '../../format/money.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import type { CardColumn } from '../../ui/CardTable.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { kindText, labelText } from '../../words/ledger.ts'
import { methodWords, stateWords } from '../../words/payment.ts'
import { PlayerLink } from './PlayerLink.tsx'
import type { RowOf } from './parts.ts'
import { statusTones as depositTones, statusWords as depositWords } from '../../words/deposits.ts'
import { stateTones as listingTones, stateWords as listingWords } from '../../words/listings.ts'
import { giftTones, giftWords } from '../../words/gifts.ts'
import { stateTones as orderTones, stateWords as orderWords } from '../../words/orders.ts'
import * as words from './words.ts'

/** The lists that are tables; notes have a form and are shown as texts. */
export type TablePart = Exclude<PlayerPart, 'notes'>
type Columns<Part extends TablePart> = (acts: Acts) => CardColumn<RowOf<Part>>[]

/** What can be done about a row here. Undefined for staff who may not. */
interface Acts {
  onReverse: ((credit: RowOf<'ledger'>) => void) | undefined
}

const linkClass = 'text-brass underline underline-offset-4 hover:decoration-2'
const link = (to: string, label: ReactNode) => (
  <AppLink to={to} className={`${linkClass} wrap-anywhere`}>
    {label}
  </AppLink>
)
const badge = ([label, tone]: [() => string, BadgeTone]) => <Badge tone={tone}>{label()}</Badge>
const moment = (at: string | null) => (at ? <Moment at={at} /> : '–')
const cash = (amount: number) => <span className="tabular">{cashText(amount)}</span>
/** Reais of the wire, `'50.00'`. */
const brl = (amount: string) => <span className="tabular">{brlText(amount)}</span>

const created = { name: 'created', narrow: true } as const

const payments: Columns<'payments'> = () => [
  {
    ...created,
    head: m.player_when(),
    namesRow: true,
    cell: (row) => link(`/staff/payments/${row.id}`, <Moment at={row.created_at} />),
  },
  {
    name: 'state',
    head: m.player_state(),
    cell: ({ state }) => <Badge tone={words.paymentTone(state)}>{stateWords[state]()}</Badge>,
  },
  { name: 'method', head: m.player_method(), cell: ({ method }) => methodWords[method]() },
  { name: 'amount', head: m.player_amount(), numeric: true, cell: (row) => brl(row.amount) },
  { name: 'credited', head: m.player_credited(), numeric: true, cell: (row) => cash(row.credited) },
]

const deposits: Columns<'deposits'> = () => [
  {
    ...created,
    head: m.player_when(),
    namesRow: true,
    cell: (row) => link(`/deposit/${row.id}`, <Moment at={row.created_at} />),
  },
  {
    name: 'state',
    head: m.player_state(),
    cell: (row) => <Badge tone={depositTones[row.status]}>{depositWords[row.status]()}</Badge>,
  },
  { name: 'amount', head: m.player_amount(), numeric: true, cell: (row) => brl(row.amount) },
  { name: 'worth', head: m.player_worth(), numeric: true, cell: (row) => cash(row.worth) },
]

const orders: Columns<'orders'> = () => [
  {
    name: 'item',
    head: m.player_item(),
    namesRow: true,
    cell: (row) => link(`/staff/orders?q=${row.id}`, row.name),
  },
  {
    name: 'state',
    head: m.player_state(),
    cell: (row) => {
      const state = row.refunded_at ? 'refunded' : row.state
      return <Badge tone={orderTones[state]}>{orderWords[state]()}</Badge>
    },
  },
  { name: 'price', head: m.player_price(), numeric: true, cell: (row) => cash(row.price) },
  { ...created, head: m.player_when(), cell: (row) => moment(row.created_at) },
]

const gifts: Columns<'gifts'> = () => [
  {
    name: 'item',
    head: m.player_item(),
    namesRow: true,
    cell: (row) => link(`/staff/gifts?q=${row.id}`, row.name),
  },
  {
    name: 'state',
    head: m.player_state(),
    cell: ({ state }) => <Badge tone={giftTones[state]}>{giftWords[state]()}</Badge>,
  },
  {
    name: 'side',
    head: m.player_side(),
    cell: ({ isGiver, other }) => (isGiver ? m.player_gift_to({ login: other }) : m.player_gift_from({ login: other })),
  },
  { name: 'price', head: m.player_price(), numeric: true, cell: (row) => cash(row.price) },
  { ...created, head: m.player_when(), cell: (row) => moment(row.created_at) },
]

const deliveries: Columns<'deliveries'> = () => [
  {
    name: 'item',
    head: m.player_item(),
    namesRow: true,
    cell: ({ item, reference }) => {
      const name = item.amount > 1 ? `${item.amount} × ${item.name}` : item.name
      return (
        <span className="grid min-w-0">
          {name}
          <span className="text-sm font-normal text-muted">{words.causeText(reference)}</span>
        </span>
      )
    },
  },
  {
    name: 'state',
    head: m.player_state(),
    cell: ({ state }) => <Badge tone={orderTones[state]}>{words.deliveryWords[state]()}</Badge>,
  },
  { name: 'by', head: m.player_sent_by(), cell: ({ sent_by: by }) => by ?? '–' },
  { ...created, head: m.player_when(), cell: (row) => moment(row.created_at) },
]

const market: Columns<'market'> = () => [
  {
    name: 'item',
    head: m.player_item(),
    namesRow: true,
    cell: (row) => link(`/staff/market?q=${row.id}`, row.item.name),
  },
  {
    name: 'side',
    head: m.player_side(),
    cell: (row) => (row.isSeller ? m.player_side_seller() : m.player_side_buyer()),
  },
  {
    name: 'state',
    head: m.player_state(),
    cell: (row) => <Badge tone={listingTones[row.state]}>{listingWords[row.state]()}</Badge>,
  },
  { name: 'goods', head: m.player_goods(), cell: (row) => words.goodsWords[row.goods]() },
  { name: 'price', head: m.player_price(), numeric: true, cell: (row) => cash(row.price) },
  { name: 'other', head: m.player_other(), cell: ({ other }) => (other ? <PlayerLink login={other} /> : '–') },
  { ...created, head: m.player_when(), cell: (row) => moment(row.created_at) },
]

const tickets: Columns<'tickets'> = () => [
  {
    name: 'title',
    head: m.player_ticket(),
    namesRow: true,
    cell: (row) => link(`/support/reply?id=${row.id}`, `#${row.id} ${row.title}`),
  },
  { name: 'state', head: m.player_state(), cell: (row) => badge(words.ticketWords[row.status]) },
  { name: 'type', head: m.player_type(), cell: (row) => words.ticketTypes[row.type]() },
  { name: 'priority', head: m.player_priority(), cell: (row) => words.priorityWords[row.priority]() },
  { name: 'waiting', head: m.player_waiting(), cell: (row) => moment(row.waiting_since) },
  { ...created, head: m.player_when(), cell: (row) => moment(row.created_at) },
]

const referrals: Columns<'referrals'> = () => [
  { name: 'login', head: m.player_invited(), namesRow: true, cell: ({ login }) => <PlayerLink login={login} /> },
  {
    name: 'state',
    head: m.player_state(),
    cell: (row) => (
      <span className="flex flex-wrap gap-1.5">
        {badge(words.referralWords[row.released])}
        {row.isSuspect && <Badge tone="warn">{m.player_suspect()}</Badge>}
      </span>
    ),
  },
  { ...created, head: m.player_when(), cell: (row) => moment(row.created_at) },
]

const ledger: Columns<'ledger'> = ({ onReverse }) => [
  { name: 'kind', head: m.player_kind(), namesRow: true, cell: ({ kind }) => kindText(kind) },
  { name: 'label', head: m.player_label(), cell: ({ kind, label }) => (label ? labelText(kind, label) : '–') },
  {
    name: 'cash',
    head: m.player_cash(),
    numeric: true,
    cell: (row) => <span className={row.cash < 0 ? 'text-danger' : 'text-success'}>{cash(row.cash)}</span>,
  },
  { name: 'balance', head: m.player_balance_after(), numeric: true, cell: (row) => cash(row.balance) },
  { ...created, head: m.player_when(), cell: (row) => moment(row.at) },
  ...(onReverse ? [reverse(onReverse)] : []),
]

const reverse = (onReverse: NonNullable<Acts['onReverse']>): CardColumn<RowOf<'ledger'>> => ({
  name: 'reverse',
  head: m.ledger_reverse(),
  cell: (row) =>
    row.credit ? (
      <Button
        size="dense"
        aria-label={m.player_reverse_named({ cash: cashText(row.cash) })}
        onClick={() => onReverse(row)}
      >
        {m.ledger_reverse()}
      </Button>
    ) : (
      '–'
    ),
})

const bans: Columns<'bans'> = () => [
  {
    name: 'reason',
    head: m.player_reason(),
    namesRow: true,
    cell: ({ note, reason }) => note || reason || <span className="text-muted">{m.ban_no_note()}</span>,
  },
  {
    name: 'state',
    head: m.player_state(),
    cell: ({ ending, until }) => {
      if (ending === 'expired') return <Badge>{m.ban_state_expired()}</Badge>
      if (ending === 'lifted') return <Badge tone="success">{m.ban_state_lifted()}</Badge>
      if (ending === 'replaced') return <Badge>{m.ban_state_replaced()}</Badge>
      return <Badge tone="danger">{until ? m.ban_temporary() : m.ban_permanent()}</Badge>
    },
  },
  { name: 'until', head: m.player_until(), cell: ({ until }) => (until ? <Moment at={until} /> : m.ban_for_ever()) },
  { name: 'by', head: m.player_by(), cell: ({ created_by: by }) => by ?? '–' },
  {
    name: 'ended',
    head: m.player_ended(),
    cell: ({ ended_at: at, ended_by: by, end_reason: reason }) =>
      at ? (
        <span className="min-w-0">
          <Moment at={at} /> {by}
          {reason && <span className="block text-sm text-muted">{reason}</span>}
        </span>
      ) : (
        '–'
      ),
  },
  { ...created, head: m.player_when(), cell: (row) => moment(row.created_at) },
]

const sessions: Columns<'sessions'> = () => [
  {
    name: 'device',
    head: m.player_device(),
    namesRow: true,
    cell: ({ device }) => deviceName(device),
  },
  {
    name: 'state',
    head: m.player_state(),
    narrow: true,
    cell: ({ ended_at: at }) =>
      at ? <Badge>{m.player_session_ended()}</Badge> : <Badge tone="success">{m.player_session_open()}</Badge>,
  },
  {
    name: 'address',
    head: m.player_address(),
    narrow: true,
    cell: ({ address }) => <span className="tabular">{address ?? '–'}</span>,
  },
  { name: 'used', head: m.player_last_use(), narrow: true, cell: (row) => moment(row.last_used_at) },
  { ...created, head: m.player_since(), cell: (row) => moment(row.created_at) },
]

const actions: Columns<'actions'> = () => [
  { name: 'action', head: m.player_action(), namesRow: true, cell: ({ name }) => name },
  { name: 'by', head: m.player_by(), cell: ({ by }) => by ?? '–' },
  {
    name: 'reason',
    head: m.player_reason(),
    cell: ({ reason }) => <span className="min-w-0 wrap-anywhere">{reason ?? '–'}</span>,
  },
  { ...created, head: m.player_when(), cell: (row) => moment(row.at) },
]

/** The columns of each table. */
export const columns: { [Part in TablePart]: Columns<Part> } = {
  payments,
  deposits,
  orders,
  gifts,
  deliveries,
  market,
  tickets,
  referrals,
  ledger,
  bans,
  sessions,
  actions,
}
