import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { market } from '@guildhall/contract/market'
import type { escrowFilters, GoodsState } from '@guildhall/contract/market-rules'

export type Escrow = ReplyOf<typeof market.listEscrow>['data'][number]
export type EscrowFilter = (typeof escrowFilters)[number]

export const goodsWords: Record<GoodsState, () => string> = {
  taking: m.market_goods_taking,
  held: m.market_goods_held,
  putting: m.market_goods_putting,
  delivered: m.market_goods_delivered,
  none: m.market_goods_none,
}

export const filterWords: Record<EscrowFilter, () => string> = {
  stuck: m.market_filter_stuck,
  moving: m.market_filter_moving,
  waiting: m.market_filter_waiting,
  frozen: m.market_filter_frozen,
  open: m.market_desk_open,
  sold: m.market_desk_sold,
  cancelled: m.market_desk_cancelled,
  undone: m.market_desk_undone,
  failed: m.market_desk_failed,
}
