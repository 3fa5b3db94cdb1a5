import { m } from '@guildhall/messages'
import { cashText } from '../../../format/money.ts'
import { RowNote } from '../../../staff-list/RowNote.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import type { CardColumn } from '../../../ui/CardTable.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { PlayerLink } from '../../player/public.ts'
import type { Decision } from './DecisionDialog.tsx'
import { Decisions, mayDecide } from './EscrowCard.tsx'
import { stateTones, stateWords } from '../../../words/listings.ts'
import { goodsWords, type Escrow } from './words.ts'

export const titleOf = ({ id, item, seller }: Escrow): string => m.market_desk_row({ id, item: item.name, seller })

export const columns = (onDecide: (decision: Decision) => void): CardColumn<Escrow>[] => [
  { name: 'item', head: m.market_desk_item(), namesRow: true, cell: ({ id, item }) => `#${id} ${item.name}` },
  { name: 'seller', head: m.market_column_seller(), cell: ({ seller }) => <PlayerLink login={seller} /> },
  {
    name: 'buyer',
    head: m.market_desk_buyer(),
    wide: 'widest',
    cell: ({ buyer }) => (buyer ? <PlayerLink login={buyer} /> : '–'),
  },
  {
    name: 'state',
    head: m.market_desk_state(),
    cell: ({ state, frozen_at, stuck_at }) => (
      <span className="flex flex-wrap gap-1">
        <Badge tone={stateTones[state]}>{stateWords[state]()}</Badge>
        {frozen_at && <Badge tone="danger">{m.market_filter_frozen()}</Badge>}
        {stuck_at && <Badge tone="warn">{m.market_filter_stuck()}</Badge>}
      </span>
    ),
  },
  { name: 'goods', head: m.market_desk_goods(), cell: ({ goods }) => goodsWords[goods]() },
  {
    name: 'price',
    head: m.market_column_price(),
    numeric: true,
    cell: ({ price }) => m.market_cash({ cash: cashText(price) }),
  },
  {
    name: 'note',
    head: m.market_desk_note(),
    wide: 'desktop',
    cell: ({ waits_for, frozen_reason }) => <RowNote text={frozen_reason ?? waits_for} />,
  },
  { name: 'since', head: m.market_desk_since(), wide: 'widest', cell: ({ created_at: at }) => <Moment at={at} /> },
  {
    name: 'decisions',
    head: m.market_desk_decisions(),
    narrow: true,
    cell: (escrow) => (mayDecide(escrow) ? <Decisions escrow={escrow} onDecide={onDecide} /> : null),
  },
]
