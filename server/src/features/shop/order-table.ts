import { codeText } from '@guildhall/contract/code-rules'
import type { DeliveryState } from '@guildhall/contract/delivery'
import * as m from '@guildhall/messages'
import type { CsvTable } from '../../http/csv.ts'
import { findOrdersOfPeriod, type OrderOfPeriod } from './buy-queries.ts'

/** The orders of a period, for the treasurer's books. */
export const orderTable: CsvTable<OrderOfPeriod> = {
  find: findOrdersOfPeriod,
  columns: [
    [m.bookkeeping_column_order, ({ id }) => id],
    [m.bookkeeping_column_login, ({ login }) => login],
    [m.bookkeeping_column_ordered_at, ({ created_at }) => ({ at: created_at })],
    [m.bookkeeping_column_item, ({ name }) => name],
    [m.bookkeeping_column_item_code, ({ item }) => item[0] ?? null],
    [m.bookkeeping_column_cash, ({ price }) => price],
    [
      m.bookkeeping_column_state,
      ({ state, refunded_at }) => (refunded_at ? m.shop_state_refunded() : stateWords[state]()),
    ],
    [m.bookkeeping_column_settled_at, ({ settled_at }) => settled_at && { at: settled_at }],
    [m.bookkeeping_column_refunded_at, ({ refunded_at }) => refunded_at && { at: refunded_at }],
    [m.bookkeeping_column_refund_reason, ({ refund_reason }) => refund_reason],
    [m.bookkeeping_column_full_price, ({ full_price }) => full_price],
    [m.bookkeeping_column_discount, ({ discount }) => discount],
    [m.bookkeeping_column_code, ({ code }) => code && codeText(code)],
  ],
}

const stateWords: Record<DeliveryState, () => string> = {
  queued: m.shop_state_queued,
  staged: m.shop_state_staged,
  delivered: m.shop_state_delivered,
  failed: m.shop_state_failed,
  unknown: m.shop_state_unknown,
}
