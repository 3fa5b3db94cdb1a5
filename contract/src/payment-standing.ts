import type { PaymentMethod, PaymentState } from './payment-rules.ts'

// The standing of a payment, for every page, list and notification, so this file has no schema.

/**
 * What a payer reads about a payment. Most standings are its state. `not_started`: the provider never confirmed it and
 * no code or page was shown, so nothing can have been paid. `unconfirmed`: a card was sent and the provider has not
 * replied, so it may have been charged. `misdirected`: closed without credit because the money went to another account,
 * so it cannot be refunded. `disputed`: credited, and contested at the bank without a decision yet.
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

/** The fields of a payment that decide its standing. The reply of an older server has only some of them. */
export interface StandingFacts {
  state: PaymentState
  method?: PaymentMethod | 'deposit' | undefined
  /** Whether a code or a page to pay was ever available. Counts as true where it is unknown. */
  isShown?: boolean | undefined
  isDisputed?: boolean | undefined
  /** Whether the money went to an account that is not ours. */
  isElsewhere?: boolean | undefined
}

/** The standing of a payment, from our own state and never from the provider's word (D-153). */
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

/** What the payer can do next. `continue`: pay; `again`: begin anew; `wait`: somebody else decides. */
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

/** One colour for each meaning, on the pages of players and of staff. */
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

/** Whether money ever arrived. Then the page shows the remaining Cash, even when it is none. */
export const hasBrought = (standing: Standing): boolean =>
  ['paid', 'disputed', 'partially_refunded', 'refunded', 'charged_back', 'uncredited', 'misdirected'].includes(standing)
