import type { GiftState } from '@guildhall/contract/gift-rules'
import * as m from '@guildhall/messages'
import type { CsvTable } from '../../http/csv.ts'
import { findGiftsOfPeriod, type GiftOfPeriod } from './queries.ts'

/** The gifts of a period, for the treasurer's books. Messages are private and not in it. */
export const giftTable: CsvTable<GiftOfPeriod> = {
  find: findGiftsOfPeriod,
  columns: [
    [m.bookkeeping_column_gift, ({ id }) => id],
    [m.bookkeeping_column_from, ({ giver }) => giver],
    [m.bookkeeping_column_to, ({ receiver }) => receiver],
    [m.bookkeeping_column_sent_at, ({ created_at }) => ({ at: created_at })],
    [m.bookkeeping_column_item, ({ name }) => name],
    [m.bookkeeping_column_item_code, ({ item }) => item[0] ?? null],
    [m.bookkeeping_column_cash, ({ price }) => price],
    [
      m.bookkeeping_column_state,
      ({ state, refunded_at }) => (refunded_at ? m.gift_state_refunded() : stateWords[state]()),
    ],
    [m.bookkeeping_column_settled_at, ({ ended_at }) => ended_at && { at: ended_at }],
    [m.bookkeeping_column_refunded_at, ({ refunded_at }) => refunded_at && { at: refunded_at }],
    [m.bookkeeping_column_refund_reason, ({ refund_reason }) => refund_reason],
  ],
}

const stateWords: Record<GiftState, () => string> = {
  waiting: m.gift_state_waiting,
  accepted: m.gift_state_accepted,
  declined: m.gift_state_declined,
  expired: m.gift_state_expired,
  cancelled: m.gift_state_cancelled,
  returned: m.gift_state_returned,
}
