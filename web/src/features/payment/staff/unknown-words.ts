import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { payment } from '@guildhall/contract/payment'
import type { paymentProviders, unknownStates, UnknownReason } from '@guildhall/contract/payment-rules'
import type { BadgeTone } from '../../../ui/Badge.tsx'

export type Unknown = ReplyOf<typeof payment.listUnknownPayments>['data'][number]
export type Provider = (typeof paymentProviders)[number]
export type UnknownState = (typeof unknownStates)[number]

export const providerWords: Record<Provider, () => string> = {
  mercadopago: m.payment_provider_mercadopago,
  picpay: m.payment_provider_picpay,
  paypal: m.payment_provider_paypal,
  pix: m.payment_provider_pix,
}

export const stateWords: Record<UnknownState, () => string> = {
  waiting: m.payment_unknown_waiting,
  credited: m.payment_unknown_state_credited,
  dismissed: m.payment_unknown_state_dismissed,
}

/** Why no player was credited (server/src/features/payment/unknown.ts). */
export const reasonWords: Record<UnknownReason, () => string> = {
  reference: m.payment_unknown_why_reference,
  repeated: m.payment_unknown_why_repeated,
  player_absent: m.payment_unknown_why_player_absent,
  player_banned: m.payment_unknown_why_player_banned,
  receiver: m.payment_unknown_why_receiver,
  currency: m.payment_unknown_why_currency,
  provider: m.payment_unknown_why_provider,
}

/** The badge of an unknown payment: whether staff must decide. */
export function badgeOf({ state, isPaid }: Unknown): { tone: BadgeTone; text: string } {
  if (state === 'credited') return { tone: 'success', text: stateWords.credited() }
  if (state === 'dismissed') return { tone: 'neutral', text: stateWords.dismissed() }
  return isPaid
    ? { tone: 'warn', text: stateWords.waiting() }
    : { tone: 'neutral', text: m.payment_unknown_without_money() }
}
