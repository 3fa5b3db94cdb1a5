import type { Locale } from '@guildhall/contract'
import { notificationData, type NotificationKind } from '@guildhall/contract/notification'
import { reaisText } from '@guildhall/contract/reais'
import * as m from '@guildhall/messages'
import { noKnowledge } from '../../../game/items.ts'
import { readable } from '../../../people/closed-text.ts'
import { notificationLabel } from '../../notification/public.ts'

type Words = Readonly<Record<string, () => string>>

const paymentStates: Words = {
  cancelled: m.payment_state_cancelled,
  charged_back: m.payment_state_charged_back,
  created: m.payment_state_created,
  expired: m.payment_state_expired,
  in_review: m.payment_state_in_review,
  paid: m.payment_state_paid,
  partially_refunded: m.payment_state_partially_refunded,
  pending: m.payment_state_pending,
  refunded: m.payment_state_refunded,
  rejected: m.payment_state_rejected,
  review: m.payment_state_review,
  uncredited: m.payment_state_uncredited,
}
const deliveryStates: Words = {
  delivered: m.delivery_state_delivered,
  failed: m.delivery_state_failed,
  queued: m.delivery_state_queued,
  staged: m.delivery_state_staged,
  unknown: m.delivery_state_unknown,
}
const ticketStatuses: Words = {
  New: m.ticket_status_new,
  Open: m.ticket_status_open,
  Pending: m.ticket_status_pending,
  Solved: m.ticket_status_solved,
}
const ledgerKinds: Words = {
  deposit: m.ledger_kind_deposit,
  donation: m.ledger_kind_donation,
  donation_restored: m.ledger_kind_donation_restored,
  donation_reversal: m.ledger_kind_donation_reversal,
  market_fee: m.ledger_kind_market_fee,
  market_fee_undo: m.ledger_kind_market_fee_undo,
  market_sale: m.ledger_kind_market_sale,
  market_undo: m.ledger_kind_market_undo,
  purchase: m.ledger_kind_purchase,
  purchase_refund: m.ledger_kind_purchase_refund,
  referral_bonus: m.ledger_kind_referral_bonus,
  referral_bonus_reversal: m.ledger_kind_referral_bonus_reversal,
  staff_credit: m.ledger_kind_staff_credit,
  staff_credit_reversal: m.ledger_kind_staff_credit_reversal,
  forfeit: m.ledger_kind_forfeit,
  code_cash: m.ledger_kind_code_cash,
  creator_payout: m.ledger_kind_creator_payout,
  gift: m.ledger_kind_gift,
  gift_return: m.ledger_kind_gift_return,
  opening: m.ledger_kind_opening,
}
const topics: Words = {
  security: m.mailing_topic_security,
  payments: m.mailing_topic_payments,
  items: m.mailing_topic_items,
  market: m.mailing_topic_market,
  tickets: m.mailing_topic_tickets,
  referrals: m.mailing_topic_referrals,
  account: m.mailing_topic_account,
  staff: m.mailing_topic_staff,
}
const listingStates: Words = {
  taking: m.market_state_taking,
  open: m.market_state_open,
  returning: m.market_state_returning,
  sold: m.privacy_value_sold,
  cancelled: m.payment_state_cancelled,
  failed: m.privacy_value_failed,
  undone: m.privacy_value_undone,
}
const referralStates: Words = {
  P: m.referral_state_pending,
  S: m.referral_state_approved,
  N: m.referral_state_refused,
}
const approvalStates: Words = {
  pending: m.approval_state_pending,
  approved: m.approval_state_approved,
  declined: m.approval_state_declined,
  expired: m.approval_state_expired,
  cancelled: m.approval_state_cancelled,
  void: m.approval_state_void,
}
const targets: Words = { inventory: m.shop_target_inventory, storage: m.shop_target_storage }

/** The words of codes, by table and column; without a table for all of them. */
const codes: Readonly<Record<string, Words>> = {
  locale: { 'pt-BR': m.privacy_value_portuguese, en: m.privacy_value_english },
  provider: {
    mercadopago: m.payment_provider_mercadopago,
    picpay: m.payment_provider_picpay,
    paypal: m.payment_provider_paypal,
    pix: m.payment_provider_pix,
  },
  method: {
    mercado_card: m.payment_method_mercado_card,
    mercado_pix: m.payment_method_mercado_pix,
    paypal: m.payment_method_paypal,
    picpay: m.payment_method_picpay,
    pix: m.payment_method_pix,
  },
  target: targets,
  topic: topics,
  kinds: topics,
  channel: { bell: m.mailing_channel_bell, mail: m.mailing_channel_mail, push: m.mailing_channel_push },
  digest: {
    none: m.mailing_digest_none,
    daily: m.mailing_digest_daily,
    weekly: m.mailing_digest_weekly,
  },
  object_kind: {
    payment: m.ticket_about_kind_payment,
    order: m.ticket_about_kind_order,
    listing: m.ticket_about_kind_listing,
    deposit: m.ticket_about_kind_deposit,
    gift: m.ticket_about_kind_gift,
  },
  'creator_shares.state': {
    counted: m.creator_state_counted,
    held: m.creator_state_held,
    refused: m.creator_state_refused,
  },
  'payments.state': paymentStates,
  'payment_events.state': paymentStates,
  'payment_refunds.state': {
    asked: m.payment_refund_state_asked,
    sent: m.payment_refund_state_sent,
    settled: m.payment_refund_state_settled,
    refused: m.payment_refund_state_refused,
  },
  'deposits.status': {
    approved: m.deposit_status_approved,
    disapproved: m.deposit_status_disapproved,
    processing: m.deposit_status_processing,
    requested: m.deposit_status_requested,
  },
  'deliveries.state': deliveryStates,
  'delivery_attempts.state': deliveryStates,
  'tickets.status': ticketStatuses,
  'ticket_comments.status': ticketStatuses,
  'tickets.type': {
    Question: m.ticket_type_question,
    Bug: m.ticket_type_bug,
    Reclamation: m.ticket_type_reclamation,
    Ban: m.ticket_type_ban,
    Incident: m.ticket_type_incident,
    Problem: m.ticket_type_problem,
    Task: m.ticket_type_task,
  },
  'ledger_transfers.kind': ledgerKinds,
  'market_listings.state': listingStates,
  'bans.ending': { expired: m.ban_state_expired, lifted: m.ban_state_lifted, replaced: m.ban_state_replaced },
  'referrals.released': referralStates,
  'approval_requests.state': approvalStates,
  'old_passwords.kind': { game: m.adoption_password_game },
  'adopted_people.source_state': {
    active: m.adoption_state_active,
    locked: m.adoption_state_locked,
    banned: m.adoption_state_banned,
  },
  'account_closings.state': {
    waiting: m.staff_closing_state_waiting,
    erasing: m.staff_closing_state_erasing,
    closed: m.staff_closing_state_closed,
    stopped: m.staff_closing_state_stopped,
  },
}

type Row = Readonly<Record<string, unknown>>

/** A value in words, where it is a code, an amount in cents or a notification; null for all others. */
export function valueWords(table: string, column: string, row: Row, locale: Locale): string | null {
  const value = row[column]
  if (table === 'notifications' && column === 'kind') return sentenceOf(row, locale)
  if (typeof value === 'number' && column.endsWith('_cents')) return reaisText(value / 100)
  const words = codes[`${table}.${column}`] ?? codes[column]
  if (Array.isArray(value))
    return words ? value.map((each) => words[String(each)]?.() ?? String(each)).join(', ') : null
  if (typeof value !== 'string') return null
  const worded = words?.[value]?.() ?? readable(value)
  return worded === value ? null : worded
}

/** The sentence of a notification. One of an earlier version may have data that no sentence fits. */
function sentenceOf({ kind, data, link, created_at }: Row, locale: Locale): string | null {
  const schema = notificationData[kind as NotificationKind]
  const parsed = schema?.safeParse(data)
  if (!parsed?.success) return null
  const row = { kind: kind as NotificationKind, data: parsed.data, link: (link as string) ?? null }
  return notificationLabel({ ...row, created_at: String(created_at) }, locale, noKnowledge)
}
