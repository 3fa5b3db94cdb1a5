import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { ticket } from '@guildhall/contract/ticket'
import { linkedObjectKinds, type LinkedObjectKind } from '@guildhall/contract/ticket-rules'
import { brlText } from '../../../format/money.ts'
import { statusWords as depositWords } from '../../../words/deposits.ts'
import { giftWords } from '../../../words/gifts.ts'
import { stateWords as listingWords } from '../../../words/listings.ts'
import { stateWords as orderWords } from '../../../words/orders.ts'
import { standingWords } from '../../../words/payment.ts'

export type ObjectSummary = ReplyOf<typeof ticket.getOwnObject>['data']

export const kindWords: Record<LinkedObjectKind, () => string> = {
  payment: m.ticket_about_kind_payment,
  order: m.ticket_about_kind_order,
  listing: m.ticket_about_kind_listing,
  deposit: m.ticket_about_kind_deposit,
  gift: m.ticket_about_kind_gift,
}

const words: Record<LinkedObjectKind, Record<string, () => string>> = {
  payment: standingWords,
  order: orderWords,
  listing: listingWords,
  deposit: depositWords,
  gift: { ...giftWords, refunded: m.gift_state_refunded },
}

/** The state of a thing as its own pages say it. One that a later version has added is shown by its name. */
export const stateText = ({ kind, state }: ObjectSummary): string => words[kind][state]?.() ?? state

const amountOf = ({ cents }: ObjectSummary): string => brlText((cents ?? 0) / 100)

const titles: Record<LinkedObjectKind, (object: ObjectSummary) => string> = {
  payment: (object) => m.ticket_about_payment({ amount: amountOf(object) }),
  deposit: (object) => m.ticket_about_deposit({ amount: amountOf(object) }),
  order: ({ item }) => m.ticket_about_order({ item: item ?? '' }),
  listing: ({ item }) => m.ticket_about_listing({ item: item ?? '' }),
  gift: ({ item }) => (item ? m.ticket_about_gift({ item }) : m.ticket_about_gift_closed()),
}

/** A thing in a few words; they are the subject of a new ticket about it. */
export const titleOf = (object: ObjectSummary): string => titles[object.kind](object)

/** The thing in `?about=payment:0198…`; null when the address names none. */
export function readAbout(text: string | null): { kind: LinkedObjectKind; objectId: string } | null {
  const [name, objectId = ''] = (text ?? '').split(':')
  const kind = linkedObjectKinds.find((each) => each === name)
  return kind && /^[\da-f-]{1,36}$/.test(objectId) ? { kind, objectId } : null
}

/** The pages of a thing, for its owner and for staff. */
export const ownPages: Record<LinkedObjectKind, (id: string) => string> = {
  payment: (id) => `/transactions/${id}`,
  order: (id) => `/orders/${id}`,
  listing: () => '/market/my-sales',
  deposit: () => '/transactions',
  gift: (id) => `/gifts/${id}`,
}
export const staffPages: Record<LinkedObjectKind, (id: string) => string> = {
  payment: (id) => `/staff/payments/${id}`,
  order: (id) => `/staff/orders?q=${id}`,
  listing: (id) => `/staff/market?q=${id}`,
  deposit: (id) => `/deposit/${id}`,
  gift: (id) => `/staff/gifts?q=${id}`,
}
/** The paths of the site map behind these pages of staff. */
export const staffPaths: Record<LinkedObjectKind, string> = {
  payment: '/staff/payments/:id',
  order: '/staff/orders',
  listing: '/staff/market',
  deposit: '/deposit/:id?',
  gift: '/staff/gifts',
}
