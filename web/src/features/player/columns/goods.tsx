import { m } from '@guildhall/messages'
import { Badge } from '../../../ui/Badge.tsx'
import { giftTones, giftWords } from '../../../words/gifts.ts'
import { stateTones as listingTones, stateWords as listingWords } from '../../../words/listings.ts'
import { stateTones as orderTones, stateWords as orderWords } from '../../../words/orders.ts'
import { PlayerLink } from '../PlayerLink.tsx'
import * as words from '../words.ts'
import { cash, created, link, moment, type Columns } from './cells.tsx'

// Items that a player bought, gave, got or sold.

export const orders: Columns<'orders'> = () => [
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

export const gifts: Columns<'gifts'> = () => [
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

export const deliveries: Columns<'deliveries'> = () => [
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

export const market: Columns<'market'> = () => [
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
