import type { PaymentMethod, PaymentState } from './payment-rules.ts'

// How a payment stands for its payer, for every page, list and notification: no schema comes with it.

/**
 * What a payer is told about a payment. Most are its state. `not_started`: the provider never confirmed it and no code
 * or page was shown, so nothing can have been paid. `unconfirmed`: a card was sent and the provider has not replied, so
 * it may have been charged. `misdirected`: closed without credit because the money went to another account, so nothing
 * of it can be returned. `disputed`: credited, and contested at the bank without a decision yet.
 */
export const standings = [
  'not_started',
  'unconfirmed',
  'pending',
  'in_review',
  'review',
  'paid',
  'disputed',
  'partially_refunded',
  'refunded',
  'charged_back',
  'uncredited',
  'misdirected',
  'rejected',
  'expired',
  'cancelled',
] as const
export type Standing = (typeof standings)[number]

/** What of a payment decides its standing; the reply of an older server has only some of it. */
export interface StandingFacts {
  state: PaymentState
  method?: PaymentMethod | 'deposit' | undefined
  /** Whether a code or a page to pay was ever available; taken as true where it is unknown. */
  isShown?: boolean | undefined
  isDisputed?: boolean | undefined
  /** Whether the money went to an account that is not ours. */
  isElsewhere?: boolean | undefined
}

/** How a payment stands, from our own state and never from the provider's word (D-153). */
export function standingOf({
  state,
  method,
  isShown = true,
  isDisputed = false,
  isElsewhere = false,
}: StandingFacts): Standing {
  if (state === 'created') return method === 'mercado_card' || isShown ? 'unconfirmed' : 'not_started'
  if (state === 'expired' && !isShown && method !== 'mercado_card') return 'not_started'
  if (isDisputed && (state === 'paid' || state === 'partially_refunded')) return 'disputed'
  return isElsewhere && state === 'uncredited' ? 'misdirected' : state
}

/** What the payer can do next. `continue`: pay; `again`: begin anew; `wait`: it is decided elsewhere. */
export type NextStep = 'continue' | 'again' | 'wait' | 'support' | 'none'

export const nextStepOf: Readonly<Record<Standing, NextStep>> = {
  not_started: 'again',
  unconfirmed: 'wait',
  pending: 'continue',
  in_review: 'wait',
  review: 'wait',
  paid: 'none',
  disputed: 'support',
  partially_refunded: 'none',
  refunded: 'none',
  charged_back: 'support',
  uncredited: 'support',
  misdirected: 'support',
  rejected: 'again',
  expired: 'again',
  cancelled: 'again',
}

/** One colour for one meaning, on the pages of players and of staff. */
export type StandingTone = 'success' | 'warn' | 'info' | 'danger' | 'neutral'

export const toneOfStanding: Readonly<Record<Standing, StandingTone>> = {
  not_started: 'neutral',
  unconfirmed: 'warn',
  pending: 'warn',
  in_review: 'info',
  review: 'warn',
  paid: 'success',
  disputed: 'danger',
  partially_refunded: 'info',
  refunded: 'neutral',
  charged_back: 'danger',
  uncredited: 'danger',
  misdirected: 'danger',
  rejected: 'danger',
  expired: 'danger',
  cancelled: 'neutral',
}

/** Whether a payment may still bring Cash without a new payment. */
export const mayStillBring = (standing: Standing): boolean =>
  ['unconfirmed', 'pending', 'in_review', 'review'].includes(standing)

/** Whether money came at some time: then the Cash that stands is told, also when it is none. */
export const hasBrought = (standing: Standing): boolean =>
  ['paid', 'disputed', 'partially_refunded', 'refunded', 'charged_back', 'uncredited', 'misdirected'].includes(standing)
