import { m } from '@guildhall/messages'
import type { DeliveryState } from '@guildhall/contract/delivery'
import type { GoodsState } from '@guildhall/contract/market-rules'
import type { PaymentState } from '@guildhall/contract/payment-rules'
import { standingOf, toneOfStanding } from '@guildhall/contract/payment-standing'
import type { EmailState, PlayerPart } from '@guildhall/contract/player-rules'
import type { ReferralState } from '@guildhall/contract/referral'
import type { TicketPriority, TicketStatus, TicketType } from '@guildhall/contract/ticket'
import type { BadgeTone } from '../../ui/Badge.tsx'
import type { Tab } from './address.ts'

// Other features link to this one, so it cannot import their words. It uses the same messages; what is the same for all
// is in web/src/words.

export const tabWords: Record<Tab, () => string> = {
  overview: m.player_tab_overview,
  notes: m.player_tab_notes,
  payments: m.player_tab_payments,
  deposits: m.player_tab_deposits,
  orders: m.player_tab_orders,
  gifts: m.player_tab_gifts,
  deliveries: m.player_tab_deliveries,
  market: m.player_tab_market,
  tickets: m.player_tab_tickets,
  referrals: m.player_tab_referrals,
  ledger: m.player_tab_ledger,
  bans: m.player_tab_bans,
  sessions: m.player_tab_sessions,
  actions: m.player_tab_actions,
}

/** What an empty list says. */
export const emptyWords: Record<PlayerPart, () => string> = {
  notes: m.player_no_notes,
  payments: m.player_no_payments,
  deposits: m.player_no_deposits,
  orders: m.player_no_orders,
  gifts: m.player_no_gifts,
  deliveries: m.player_no_deliveries,
  market: m.player_no_market,
  tickets: m.player_no_tickets,
  referrals: m.player_no_referrals,
  ledger: m.player_no_ledger,
  bans: m.player_no_bans,
  sessions: m.player_no_sessions,
  actions: m.player_no_actions,
}

export const emailWords: Record<EmailState, () => string> = {
  none: m.player_email_none,
  unconfirmed: m.player_email_unconfirmed,
  confirmed: m.player_email_confirmed,
  changing: m.player_email_changing,
}

export const paymentTone = (state: PaymentState): BadgeTone => toneOfStanding[standingOf({ state })]

export const deliveryWords: Record<DeliveryState, () => string> = {
  queued: m.delivery_state_queued,
  staged: m.delivery_state_staged,
  delivered: m.delivery_state_delivered,
  failed: m.delivery_state_failed,
  unknown: m.delivery_state_unknown,
}
const causes: Record<string, () => string> = {
  purchase: m.delivery_cause_purchase,
  manual: m.delivery_cause_manual,
  gift: m.delivery_cause_gift,
  referral: m.delivery_cause_referral,
}
/** The cause of a delivery: the first word of its reference, such as `purchase` of 'purchase 12'. */
export function causeText(reference: string): string {
  const [kind = ''] = reference.split(' ')
  return causes[kind]?.() ?? kind
}

export const goodsWords: Record<GoodsState, () => string> = {
  taking: m.market_goods_taking,
  held: m.market_goods_held,
  putting: m.market_goods_putting,
  delivered: m.market_goods_delivered,
  none: m.market_goods_none,
}

export const ticketWords: Record<TicketStatus, [() => string, BadgeTone]> = {
  New: [m.ticket_status_new, 'info'],
  Open: [m.ticket_status_open, 'brass'],
  Pending: [m.ticket_status_pending, 'warn'],
  Solved: [m.ticket_status_solved, 'success'],
}

export const ticketTypes: Record<TicketType, () => string> = {
  Question: m.ticket_type_question,
  Bug: m.ticket_type_bug,
  Reclamation: m.ticket_type_reclamation,
  Ban: m.ticket_type_ban,
  Incident: m.ticket_type_incident,
  Problem: m.ticket_type_problem,
  Task: m.ticket_type_task,
}

export const priorityWords: Record<TicketPriority, () => string> = {
  Low: m.ticket_priority_low,
  Normal: m.ticket_priority_normal,
  Hight: m.ticket_priority_high,
  Urgent: m.ticket_priority_urgent,
}

export const referralWords: Record<ReferralState, [() => string, BadgeTone]> = {
  P: [m.referral_state_pending, 'warn'],
  S: [m.referral_state_approved, 'success'],
  N: [m.referral_state_refused, 'danger'],
}
