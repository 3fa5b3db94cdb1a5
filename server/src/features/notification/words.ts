import type { Locale } from '@guildhall/contract'
import type { NotificationData, NotificationKind } from '@guildhall/contract/notification'
import * as m from '@guildhall/messages'
import { itemOf } from '../../game/formats/item.ts'
import { describeItem, type ItemKnowledge } from '../../game/items.ts'
import { actText } from './act-words.ts'
import { alertSentence } from './alert-words.ts'
import { reais, whole } from './numbers.ts'

interface Wording {
  locale: Locale
  /** The tables that describe the items in the texts. */
  knowledge: ItemKnowledge
}

type Words = { [K in NotificationKind]: (data: NotificationData<K>, wording: Wording) => string }

const words: Words = {
  payment_approved: ({ amountCents, cash }, { locale }) =>
    m.notification_payment_approved({ amount: reais(amountCents), cash: whole(cash, locale) }),
  payment_review: ({ amountCents }) => m.notification_payment_review({ amount: reais(amountCents) }),
  payment_reversed: ({ amountCents, backCents, cash }, { locale }) => {
    const named = { amount: reais(amountCents), cash: whole(cash, locale) }
    return backCents === undefined
      ? m.notification_payment_reversed(named)
      : m.notification_payment_partly_reversed({ ...named, back: reais(backCents) })
  },
  payment_credited: (data, wording) => m.notification_payment_credited(decisionOf(data, wording)),
  payment_uncredited: (data, wording) => m.notification_payment_uncredited(decisionOf(data, wording)),
  payment_unchanged: (data, wording) => m.notification_payment_unchanged(decisionOf(data, wording)),
  payment_refunded: (data, wording) =>
    data.cash > 0
      ? m.notification_payment_refunded(decisionOf(data, wording))
      : m.notification_payment_refunded_without_cash(decisionOf(data, wording)),
  payment_surplus_returned: (data, wording) => m.notification_payment_surplus_returned(decisionOf(data, wording)),
  deposit_approved: ({ amountCents, cash }, { locale }) =>
    m.notification_deposit_approved({ amount: reais(amountCents), cash: whole(cash, locale) }),
  deposit_refused: ({ amountCents }) => m.notification_deposit_refused({ amount: reais(amountCents) }),
  item_delivered: ({ item }, wording) => m.notification_item_delivered({ item: itemName(item, wording) }),
  delivery_failed: ({ item }, wording) => m.notification_delivery_failed({ item: itemName(item, wording) }),
  delivery_waits: ({ item }, wording) => m.notification_delivery_waits({ item: itemName(item, wording) }),
  item_restocked: ({ item }, wording) => m.notification_item_restocked({ item: itemName(item, wording) }),
  purchase_refunded: ({ item, cash }, wording) =>
    m.notification_purchase_refunded({ item: itemName(item, wording), cash: whole(cash, wording.locale) }),
  gift_received: () => m.notification_gift_received(),
  gift_ended: ({ item, outcome, cash }, wording) => {
    const texts = {
      accepted: m.notification_gift_accepted,
      declined: m.notification_gift_declined,
      expired: m.notification_gift_expired,
      returned: m.notification_gift_returned,
      refunded: m.notification_gift_refunded,
    }
    return texts[outcome]({ item: itemName(item, wording), cash: whole(cash, wording.locale) })
  },
  staff_credit: ({ cash }, { locale }) => m.notification_staff_credit({ cash: whole(cash, locale) }),
  sale_sold: ({ item, price }, wording) =>
    m.notification_sale_sold({ item: itemName(item, wording), price: whole(price, wording.locale) }),
  market_settled: ({ item, outcome }, wording) => {
    const texts = {
      delivered: m.notification_market_delivered,
      returned: m.notification_market_returned,
      refunded: m.notification_market_refunded,
      conflict: m.notification_market_conflict,
    }
    return texts[outcome]({ item: itemName(item, wording) })
  },
  market_watched: ({ item, price }, wording) =>
    m.notification_market_watched({ item: itemName(item, wording), price: whole(price, wording.locale) }),
  market_ended: ({ item, price }, wording) =>
    m.notification_market_ended({ item: itemName(item, wording), price: whole(price, wording.locale) }),
  market_held: ({ item, reason }, wording) => m.notification_market_held({ item: itemName(item, wording), reason }),
  market_released: ({ item }, wording) => m.notification_market_released({ item: itemName(item, wording) }),
  ticket_answered: ({ ticketId, title }) => m.notification_ticket_answered({ id: ticketId, title }),
  ticket_reopened: ({ ticketId, title }) => m.notification_ticket_reopened({ id: ticketId, title }),
  ticket_solved: ({ ticketId, title }) => m.notification_ticket_solved({ id: ticketId, title }),
  ticket_merged: ({ ticketId, title, into }) => m.notification_ticket_merged({ id: ticketId, title, into }),
  ticket_handed: ({ by, title, login, priority }) =>
    m.notification_ticket_handed({ by, title, login, priority: priorityWords[priority]() }),
  referral_reviewed: ({ status }) =>
    status === 'approved' ? m.notification_referral_approved() : m.notification_referral_refused(),
  referral_bonus: ({ cash }, { locale }) => m.notification_referral_bonus({ cash: whole(cash, locale) }),
  creator_started: ({ code }) => m.notification_creator_started({ code }),
  creator_paid: ({ code, cash }, { locale }) => m.notification_creator_paid({ code, cash: whole(cash, locale) }),
  referral_bonus_back: ({ cash }, { locale }) => m.notification_referral_bonus_back({ cash: whole(cash, locale) }),
  account_adopted: ({ password, email }) => {
    if (!password) return m.notification_adopted_email()
    return email ? m.notification_adopted_both() : m.notification_adopted_password()
  },
  game_account: ({ state }) => {
    const sentences = {
      ready: m.notification_game_account_ready,
      password_missing: m.notification_game_account_password,
      taken: m.notification_game_account_taken,
    }
    return sentences[state]()
  },
  export_ready: ({ days }) => m.notification_export_ready({ days }),
  export_failed: () => m.notification_export_failed(),
  mail_refused: () => m.notification_mail_refused(),
  totp_removed: () => m.notification_totp_removed(),
  closing_stopped: () => m.notification_closing_stopped(),
  account_helped: ({ how }) => {
    const sentences = {
      recovery: m.notification_helped_recovery,
      confirmation: m.notification_helped_confirmation,
      email: m.notification_helped_email,
      sessions: m.notification_helped_sessions,
    }
    return sentences[how]()
  },
  staff_credit_reversed: ({ cash, reason }, { locale }) =>
    m.notification_staff_credit_reversed({ cash: whole(cash, locale), reason }),
  approval_requested: ({ by, ...act }, { locale }) =>
    m.notification_approval_requested({ by, act: actText(act, locale) }),
  approval_decided: ({ state, reason, ...act }, { locale }) => {
    const texts = {
      pending: m.notification_approval_expired,
      approved: m.notification_approval_approved,
      declined: m.notification_approval_declined,
      expired: m.notification_approval_expired,
      cancelled: m.notification_approval_expired,
      void: m.notification_approval_void,
    }
    return texts[state]({ act: actText(act, locale), reason })
  },
  above_limit: ({ by, second, ...act }, { locale }) =>
    second === null
      ? m.notification_above_limit_alone({ by, act: actText(act, locale) })
      : m.notification_above_limit({ by, second, act: actText(act, locale) }),
  credit_reversed: ({ by, login, cash }, { locale }) =>
    m.notification_credit_reversed({ by, login, cash: whole(cash, locale) }),
  item_price: ({ by, name, before, price: now }, { locale }) => {
    const price = whole(now, locale)
    if (before === null) return m.notification_item_sold_as_new({ by, name, price })
    return m.notification_item_price({ by, name, price, before: whole(before, locale) })
  },
  large_coupon: ({ by, title }) => m.notification_large_coupon({ by, title }),
  check_findings: ({ check, count }, { locale }) => {
    const texts = { ledger: m.notification_findings_ledger, audit: m.notification_findings_audit }
    return texts[check]({ count: whole(count, locale) })
  },
  alert: ({ name, amount, isOver }, { locale }) => alertSentence({ name, amount, isOver }, locale),
  staff_task: ({ what, ticket }) => {
    if (ticket) return ticketTask(what, ticket)
    const texts = {
      delivery_failed: m.notification_task_delivery_failed,
      delivery_stopped: m.notification_task_delivery_stopped,
      delivery_unknown: m.notification_task_delivery_unknown,
      payment_review: m.notification_task_payment_review,
      payment_unknown: m.notification_task_payment_unknown,
      payment_charged_back: m.notification_task_payment_charged_back,
      deposit_requested: m.notification_task_deposit_requested,
      ticket_opened: m.notification_task_ticket_opened,
      ticket_replied: m.notification_task_ticket_replied,
      referral_review: m.notification_task_referral_review,
      market_stuck: m.notification_task_market_stuck,
      referral_reward: m.notification_task_referral_reward,
      referral_overdue: m.notification_task_referral_overdue,
      closed_game_account: m.notification_task_closed_game_account,
    }
    return texts[what]()
  },
}

const priorityWords = {
  Low: m.ticket_priority_low,
  Normal: m.ticket_priority_normal,
  Hight: m.ticket_priority_high,
  Urgent: m.ticket_priority_urgent,
}

/** A ticket that waits for staff: its title, whose it is, and how urgent. */
function ticketTask(
  what: NotificationData<'staff_task'>['what'],
  { title, login, priority }: NonNullable<NotificationData<'staff_task'>['ticket']>,
): string {
  const words = { title, login, priority: priorityWords[priority]() }
  return what === 'ticket_opened' ? m.notification_task_ticket_of(words) : m.notification_task_reply_of(words)
}

/** The sentence of a notification, in the locale of the request. */
export function wordsOf<Kind extends NotificationKind>(
  { kind, data }: { kind: Kind; data: NotificationData<Kind> },
  wording: Wording,
): string {
  return words[kind](data, wording)
}

/** "10 × Poção de Vida": the number, when it is more than one, and the name. */
function itemName(list: number[], { locale, knowledge }: Wording): string {
  const item = itemOf(list)
  if (!item) return m.item_unnamed({ index: list[0] ?? 0 })
  const { name, amount } = describeItem(item, knowledge, locale)
  return amount > 1 ? `${amount}\u{a0}×\u{a0}${name}` : name
}

const decisionOf = ({ amountCents, cash, reason }: NotificationData<'payment_credited'>, { locale }: Wording) => ({
  amount: reais(amountCents),
  cash: whole(cash, locale),
  reason,
})
