import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { gift } from '@guildhall/contract/gift'
import { giftDays } from '@guildhall/contract/gift-rules'
import { cashText } from '../../format/money.ts'
import type { BadgeTone } from '../../ui/Badge.tsx'
import { giftTones, giftWords } from '../../words/gifts.ts'

export type Gift = ReplyOf<typeof gift.getGift>['data']

/** The item of a gift; a closed one has none to show. */
export const nameOf = (gift: Gift): string =>
  gift.name ?? (gift.state === 'waiting' ? m.gift_closed_name() : m.gift_gone_name())

/** The label and the colour of a gift's state. */
export const stateOf = ({ state, refunded_at }: Gift): { text: string; tone: BadgeTone } =>
  refunded_at ? { text: m.gift_state_refunded(), tone: 'brass' } : { text: giftWords[state](), tone: giftTones[state] }

/** What became of a gift, in a sentence for its reader. */
export function outcomeText(gift: Gift): string {
  return gift.side === 'sent' ? outcomeOfSent(gift) : outcomeOfReceived(gift)
}

function outcomeOfSent({ state, receiver: name, price, opened_at, refunded_at }: Gift): string {
  const back = { name, price: cashText(price ?? 0), days: giftDays }
  if (refunded_at) return m.gift_says_refunded_sent(back)
  const texts = {
    waiting: opened_at ? m.gift_says_opened_sent : m.gift_says_waiting_sent,
    accepted: m.gift_says_accepted_sent,
    declined: m.gift_says_declined_sent,
    expired: m.gift_says_expired_sent,
    cancelled: m.gift_says_cancelled_sent,
    returned: m.gift_says_returned_sent,
  }
  return texts[state](back)
}

function outcomeOfReceived({ state, refunded_at }: Gift): string {
  if (refunded_at) return m.gift_says_refunded()
  const texts = {
    waiting: () => '',
    accepted: m.gift_says_accepted,
    declined: m.gift_says_declined,
    expired: () => m.gift_says_expired({ days: giftDays }),
    cancelled: m.gift_says_gone,
    returned: m.gift_says_gone,
  }
  return texts[state]()
}
