import type { Standing } from '@guildhall/contract/payment-standing'
import type { DeliveryState } from '@guildhall/contract/delivery'
import type { depositStatuses } from '@guildhall/contract/deposit'
import type { ListingState } from '@guildhall/contract/market-rules'
import * as m from '@guildhall/messages'

/** The states of things in words, as the pages of those things say them. */
type Words<State extends string> = Readonly<Record<State, () => string>>

export const standingWords: Words<Standing> = {
  not_started: m.payment_standing_not_started,
  unconfirmed: m.payment_state_created,
  pending: m.payment_state_pending,
  in_review: m.payment_state_in_review,
  review: m.payment_state_review,
  paid: m.payment_state_paid,
  disputed: m.payment_standing_disputed,
  partially_refunded: m.payment_state_partially_refunded,
  refunded: m.payment_state_refunded,
  charged_back: m.payment_state_charged_back,
  uncredited: m.payment_state_uncredited,
  misdirected: m.payment_state_uncredited,
  rejected: m.payment_state_rejected,
  expired: m.payment_state_expired,
  cancelled: m.payment_state_cancelled,
}

export const orderWords: Words<DeliveryState | 'refunded' | 'waiting'> = {
  queued: m.shop_state_queued,
  staged: m.shop_state_staged,
  delivered: m.shop_state_delivered,
  failed: m.shop_state_failed,
  unknown: m.shop_state_unknown,
  refunded: m.shop_state_refunded,
  waiting: m.shop_state_waiting,
}

export const listingWords: Words<ListingState> = {
  taking: m.market_desk_taking,
  failed: m.market_desk_failed,
  open: m.market_desk_open,
  returning: m.market_desk_returning,
  cancelled: m.market_desk_cancelled,
  sold: m.market_desk_sold,
  undone: m.market_desk_undone,
}

export const depositWords: Words<(typeof depositStatuses)[number]> = {
  requested: m.deposit_status_requested,
  processing: m.deposit_status_processing,
  disapproved: m.deposit_status_disapproved,
  approved: m.deposit_status_approved,
}
