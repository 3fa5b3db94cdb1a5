import { exportDays } from '@guildhall/contract/privacy'
import { notificationData, type NotificationData, type NotificationKind } from '@guildhall/contract/notification'
import * as m from '@guildhall/messages'
import type { ItemKnowledge } from '../../game/items.ts'
import { noKnowledge } from '../../game/items.ts'

/** Invented data of a notification, as staff see it in the samples of mails. Called in the locale of the mail. */
interface Sample<K extends NotificationKind> {
  data: () => NotificationData<K>
  link: string
}

const amountCents = 5_000
const cash = 367
const item = [413, 61, 10]
const payment = '/transactions'
const decision = (reason: () => string) => ({ data: () => ({ amountCents, cash, reason: reason() }), link: payment })
const ticketOf = () => ({ ticketId: 7, title: m.mailing_sample_ticket() })
const act = { what: 'approval_credit', kind: 'credit', by: 'bia', login: 'fenrir', amount: 20_000 } as const
const task = { login: 'fenrir', priority: 'Normal' } as const

/** A sample for every kind. A new kind without one does not compile. */
const samples: { readonly [K in NotificationKind]: Sample<K> } = {
  payment_approved: { data: () => ({ amountCents, cash }), link: payment },
  payment_review: { data: () => ({ amountCents }), link: payment },
  payment_reversed: { data: () => ({ amountCents, cash }), link: payment },
  payment_credited: decision(m.mailing_sample_reason_credited),
  payment_uncredited: decision(m.mailing_sample_reason_uncredited),
  payment_unchanged: decision(m.mailing_sample_reason_unchanged),
  payment_refunded: decision(m.mailing_sample_reason_refunded),
  payment_surplus_returned: decision(m.mailing_sample_reason_surplus),
  deposit_approved: { data: () => ({ amountCents, cash, depositId: 12 }), link: '/deposit/store' },
  deposit_refused: { data: () => ({ amountCents, depositId: 12 }), link: '/deposit/store' },
  item_delivered: { data: () => ({ item }), link: '/orders' },
  delivery_failed: { data: () => ({ item }), link: '/orders' },
  delivery_waits: { data: () => ({ item }), link: '/orders' },
  purchase_refunded: { data: () => ({ item, cash: 120 }), link: '/orders' },
  staff_credit: { data: () => ({ cash }), link: '/activities' },
  sale_sold: { data: () => ({ item, price: 1_200 }), link: '/market/transactions' },
  item_restocked: { data: () => ({ item }), link: '/shopping' },
  market_watched: { data: () => ({ item, price: 1_200 }), link: '/market' },
  market_ended: { data: () => ({ item, price: 1_200 }), link: '/market/my-sales' },
  gift_received: { data: () => ({}), link: '/gifts' },
  gift_ended: { data: () => ({ item, outcome: 'accepted', cash: 0 }), link: '/gifts' },
  market_settled: { data: () => ({ item, outcome: 'returned' }), link: '/market/cargo' },
  market_held: { data: () => ({ item, reason: m.mailing_sample_reason_held() }), link: '/market/my-sales' },
  market_released: { data: () => ({ item }), link: '/market/my-sales' },
  ticket_answered: { data: ticketOf, link: '/support/reply?id=7' },
  ticket_reopened: { data: ticketOf, link: '/support/reply?id=7' },
  ticket_solved: { data: ticketOf, link: '/support/reply?id=7' },
  ticket_merged: { data: () => ({ ...ticketOf(), into: 5 }), link: '/support/reply?id=5' },
  ticket_handed: { data: () => ({ ...ticketOf(), ...task, by: 'bia' }), link: '/support/reply?id=7' },
  referral_reviewed: { data: () => ({ status: 'approved' }), link: '/referral-center' },
  referral_bonus: { data: () => ({ cash: 18 }), link: '/referral-center' },
  creator_started: { data: () => ({ code: 'PEDROLIVE' }), link: '/creator' },
  creator_paid: { data: () => ({ code: 'PEDROLIVE', cash: 420 }), link: '/creator' },
  referral_bonus_back: { data: () => ({ cash: 18 }), link: '/referral-center' },
  account_adopted: { data: () => ({ password: true, email: true }), link: '/settings/password' },
  game_account: { data: () => ({ state: 'ready' }), link: '/settings/game' },
  totp_removed: { data: () => ({}), link: '/settings/security' },
  closing_stopped: { data: () => ({}), link: '/settings/privacy' },
  account_helped: { data: () => ({ how: 'recovery' }), link: '/settings/security' },
  export_ready: { data: () => ({ days: exportDays }), link: '/settings/privacy' },
  export_failed: { data: () => ({}), link: '/settings/privacy' },
  mail_refused: { data: () => ({}), link: '/settings/notifications' },
  staff_credit_reversed: { data: () => ({ cash, reason: m.mailing_sample_reason_twice() }), link: '/activities' },
  approval_requested: { data: () => act, link: '/staff/approvals' },
  approval_decided: {
    data: () => ({ ...act, state: 'approved', reason: m.mailing_sample_reason_credited() }),
    link: '/staff/approvals',
  },
  above_limit: { data: () => ({ ...act, what: 'above_limit', second: 'rui' }), link: '/staff/approvals' },
  credit_reversed: {
    data: () => ({ what: 'credit_reversed', by: 'bia', login: 'fenrir', cash: 20_000 }),
    link: '/staff/ledger',
  },
  item_price: {
    data: () => ({ what: 'item_price', by: 'bia', name: 'Poeira de Oriharucon', before: 120, price: 40 }),
    link: '/shopping',
  },
  large_coupon: {
    data: () => ({ what: 'large_coupon', by: 'bia', title: m.mailing_sample_coupon() }),
    link: '/staff/codes',
  },
  check_findings: { data: () => ({ what: 'check_findings', check: 'ledger', count: 1 }), link: '/staff/ledger' },
  alert: { data: () => ({ what: 'alert', name: 'game_down', amount: 1, isOver: false }), link: '/staff/health' },
  staff_task: {
    data: () => ({ what: 'ticket_opened', ticket: { ...task, title: m.mailing_sample_ticket() } }),
    link: '/support',
  },
}

const at = '2027-03-04T15:30:00Z'

/** A notification of a kind with invented data, in the locale of the mail. */
export const notificationSample = (kind: NotificationKind) => ({
  kind,
  data: samples[kind].data(),
  link: samples[kind].link,
  created_at: at,
})

export const notificationKinds = Object.keys(notificationData) as NotificationKind[]

/** Names the item of the samples, whatever items the game has. */
export const sampleKnowledge: ItemKnowledge = {
  ...noKnowledge,
  isListed: true,
  items: new Map([[413, { name: 'Poeira de Oriharucon', position: 0, isTradable: true, isBlocked: false }]]),
}
