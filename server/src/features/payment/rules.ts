import { cardFee } from '@guildhall/contract/donation'
import type { PaymentMethod, PaymentState } from '@guildhall/contract/payment-rules'

/** The provider of each method. */
export const providerOf = {
  mercado_pix: 'mercadopago',
  mercado_card: 'mercadopago',
  picpay: 'picpay',
  paypal: 'paypal',
  pix: 'pix',
} as const satisfies Record<PaymentMethod, string>

/** The price of a donation of `reais` by a method. Amounts in cents. */
export function priceOf(method: PaymentMethod, reais: number): { amountCents: number; feeCents: number } {
  const fee = method === 'mercado_card' ? cardFee(reais) : 0
  return { amountCents: reais * 100, feeCents: fee * 100 }
}

/** From this many payers on, the most chosen pack is one that many chose. */
const fewestPayers = 20

/** The pack that clearly more payers chose than any other; null while too few have paid. */
export function mostChosenOf(counts: readonly { pack: number; payers: number }[]): number | null {
  const [first, second] = counts.toSorted((one, other) => other.payers - one.payers)
  const total = counts.reduce((sum, { payers }) => sum + payers, 0)
  return first && total >= fewestPayers && first.payers > (second?.payers ?? 0) ? first.pack : null
}

/** `5000` becomes `'50.00'`, built from whole numbers because floats are inexact. */
export function brl(cents: number): string {
  const whole = Math.trunc(cents / 100)
  return `${whole}.${String(Math.abs(cents % 100)).padStart(2, '0')}`
}

/** `'12.50'` becomes 1250, and `'12'` becomes 1200. */
export function centsOf(text: string): number {
  const [reais = '0', cents = '00'] = text.split('.')
  return Number(reais) * 100 + Number(cents)
}

/** A payment as the rules need it. */
export interface PaymentFacts {
  state: PaymentState
  reference: string
  /** The donation and the fee together. */
  chargeCents: number
  cash: number
  credited: number
  refundedCents: number
  chargedBackCents: number
  isSettledByStaff: boolean
  /** What had been received in all at the last reply; null when nothing had, or when the provider does not say. */
  receivedCents: number | null
  surplusReturnedCents: number
  /** Whether its Cash was ever credited. Only asked for payments that staff closed or that went back. */
  wasCredited?: boolean
  /** How much of an open refund by staff has arrived; it is no part of a surplus. */
  arrivedCents?: number
}

/** A charge as the provider reports it, as far as it decides. */
export interface ChargeFacts {
  state: string
  reference: string | null
  amountCents: number | null
  paidCents: number | null
  currency: string | null
  isOurs: boolean
  /** Null where the provider does not say; the stored sum then stays. */
  refundedCents: number | null
  chargedBackCents: number
}

const mismatches = ['wrong_amount', 'wrong_currency', 'wrong_receiver', 'wrong_reference'] as const
type ReviewReason = (typeof mismatches)[number]
/** Whether a reason concerns what was received. Staff decide about it once for each sum. */
export const isMismatch = (reason: string): boolean => mismatches.some((each) => each === reason)

export interface Decision {
  state: PaymentState
  /** The Cash that this payment should have credited in all; the difference to before moves. */
  credited: number
  refundedCents: number
  chargedBackCents: number
  /** What was received in all, and how much of the surplus went back. The surplus never moves Cash. */
  receivedCents: number | null
  surplusReturnedCents: number
  /** Why staff must decide, if they must. */
  reason: ReviewReason | 'disputed' | 'chargeback_won' | 'refund_undone' | null
}

const rank: Record<PaymentState, number> = {
  created: 0,
  pending: 1,
  in_review: 2,
  rejected: 3,
  expired: 3,
  cancelled: 3,
  review: 4,
  uncredited: 4,
  paid: 5,
  partially_refunded: 6,
  refunded: 7,
  charged_back: 7,
}

const unpaid: Record<string, PaymentState> = {
  pending: 'pending',
  to_capture: 'pending',
  in_review: 'in_review',
  rejected: 'rejected',
  expired: 'expired',
  cancelled: 'cancelled',
}

/**
 * Decides where a payment stands after a reply of the provider, whatever the order and number of replies. A lower rank
 * never replaces a higher one, except that a payment which ended unpaid may turn out paid. Refunded money never counts
 * as paid again by itself. No sum ever falls, so a late, older reply changes none.
 */
export function decide(before: PaymentFacts, charge: ChargeFacts): Decision {
  // Earlier versions stored `cancelled` for a payment that staff closed without credit.
  const wasClosed = before.state === 'cancelled' && before.isSettledByStaff && isMoney(charge)
  const payment = wasClosed ? { ...before, state: 'uncredited' as const } : before
  const receivedCents = receivedBy(payment, charge)
  const isAllGone = isWholeBack(charge) && !isOlder(charge, receivedCents)
  const sums = { receivedCents, ...backBy(payment, charge, receivedCents, isAllGone) }
  const same = { state: payment.state, credited: payment.credited, ...sums, reason: null }
  const { refundedCents, chargedBackCents } = sums
  const back = refundedCents + chargedBackCents
  const gone: PaymentState = chargedBackCents > 0 ? 'charged_back' : 'refunded'

  if (isLessBack(payment, charge)) {
    // Less money is back at the payer than before: a bank has returned it to us, or a refund failed. Only staff may
    // credit this money.
    const reason = charge.chargedBackCents < payment.chargedBackCents ? 'chargeback_won' : 'refund_undone'
    const wasUncredited = hasGoneBack(payment) && payment.isSettledByStaff && !payment.wasCredited
    return { ...same, state: wasUncredited ? 'review' : payment.state, reason }
  }
  if (!isMoney(charge)) {
    const state = unpaid[charge.state] ?? payment.state
    return rank[state] > rank[payment.state] ? { ...same, state } : same
  }
  if (charge.state === 'disputed') return { ...same, reason: 'disputed' }

  // The payer has paid more since the last decision of staff, for example a second Pix for one code.
  const isMore = payment.receivedCents !== null && receivedCents !== null && receivedCents > payment.receivedCents
  const isUndecided = !payment.isSettledByStaff || isMore
  // Once the whole donation has gone back, all money that the payer sends afterwards is surplus.
  if (hasGoneBack(payment) && payment.credited === 0)
    return { ...same, reason: isUndecided && surplusCents({ ...payment, ...sums }) > 0 ? 'wrong_amount' : null }

  const mismatch = mismatchOf(payment, charge, sums)
  if (payment.isSettledByStaff && payment.credited === 0 && payment.state !== 'paid') {
    const isOpen = payment.state === 'uncredited' || payment.state === 'review'
    if (isOpen && isAllGone) return { ...same, state: gone }
    return isOpen && isMore ? { ...same, state: 'review', reason: mismatch ?? 'wrong_amount' } : same
  }

  if (mismatch && payment.credited === 0 && payment.state !== 'paid') {
    // The payer has the whole wrong amount back. Nothing was credited, so staff have nothing to decide.
    if (isAllGone) return { ...same, state: gone }
    return rank.review >= rank[payment.state] ? { ...same, state: 'review', reason: mismatch } : same
  }
  // The usual cause is that the payer has paid twice. Staff then return the second payment.
  const reason = isUndecided ? mismatch : null

  const isWhole = back >= cameOf(payment, receivedCents)
  const state: PaymentState = back === 0 ? 'paid' : isWhole ? gone : 'partially_refunded'
  if (rank[state] < rank[payment.state]) return { ...same, reason }
  return { ...same, state, reason, credited: isWhole ? 0 : creditedAfter(payment, back) }
}

export const isMoney = ({ state }: Pick<ChargeFacts, 'state'>) =>
  ['paid', 'refunded', 'charged_back', 'disputed'].includes(state)
const isWholeBack = ({ state }: ChargeFacts) => state === 'refunded' || state === 'charged_back'
const hasGoneBack = ({ state }: Pick<PaymentFacts, 'state'>) => state === 'refunded' || state === 'charged_back'

/** The largest sum of any reply so far, in cents; null before the first, or where the sums cannot be compared. */
function receivedBy({ receivedCents }: PaymentFacts, charge: ChargeFacts): number | null {
  const isComparable = isMoney(charge) && (charge.currency === null || charge.currency === 'BRL')
  const now = isComparable ? (charge.paidCents ?? charge.amountCents) : null
  return now === null ? receivedCents : Math.max(receivedCents ?? 0, now)
}

/** A reply from before more was received: what it calls the whole is only a part. */
const isOlder = ({ paidCents }: ChargeFacts, receivedCents: number | null) =>
  paidCents !== null && receivedCents !== null && paidCents < receivedCents

/** How much of the charge was received, in cents. */
const cameOf = ({ chargeCents }: Pick<PaymentFacts, 'chargeCents'>, receivedCents: number | null) =>
  Math.min(chargeCents, receivedCents ?? chargeCents)

/** What was received beyond the charge, or after the whole donation had gone back, in cents. */
function beyondCharge({ receivedCents, ...payment }: Pick<PaymentFacts, SurplusFacts>): number {
  const own = hasGoneBack(payment) ? payment.refundedCents + payment.chargedBackCents : payment.chargeCents
  return Math.max(0, (receivedCents ?? 0) - own)
}

/**
 * Divides what has gone back between the surplus and the donation. What is already booked stays. A new sum counts
 * against the surplus first, so that returning a second payment takes no Cash, and then against the donation. What
 * staff refunded of the donation always counts against the donation.
 */
function backBy(payment: PaymentFacts, charge: ChargeFacts, receivedCents: number | null, isAllGone: boolean) {
  const { refundedCents, chargedBackCents, surplusReturnedCents } = payment
  const booked = { refundedCents, chargedBackCents, surplusReturnedCents }
  if (!isMoney(charge)) return booked
  const bookedBefore = refundedCents + chargedBackCents + surplusReturnedCents
  const ofDonation = hasGoneBack(payment)
    ? 0
    : Math.max(0, cameOf(payment, receivedCents) - refundedCents - chargedBackCents)
  const ofSurplus = Math.max(0, beyondCharge({ ...payment, receivedCents }) - surplusReturnedCents)
  const sum = (charge.refundedCents ?? 0) + charge.chargedBackCents
  const all = isAllGone ? Infinity : isWholeBack(charge) ? Math.max(sum, charge.paidCents ?? 0) : sum
  const more = Math.min(Math.max(0, all - bookedBefore), ofDonation + ofSurplus)
  const asked = Math.min(more, payment.arrivedCents ?? 0, ofDonation)
  const toSurplus = Math.min(more - asked, ofSurplus)
  const toDonation = more - toSurplus

  const surplus = surplusReturnedCents + toSurplus
  const refunds = charge.refundedCents ?? 0
  // Refunds count against the surplus before chargebacks do.
  const byForce = Math.max(0, charge.chargedBackCents - Math.max(0, surplus - refunds) - chargedBackCents)
  const byRefund = Math.max(0, refunds - surplus - refundedCents)
  const forced =
    charge.state === 'charged_back' ? toDonation - Math.min(toDonation, byRefund) : Math.min(toDonation, byForce)
  return {
    refundedCents: refundedCents + toDonation - forced,
    chargedBackCents: chargedBackCents + forced,
    surplusReturnedCents: surplus,
  }
}

/** Whether less has gone back than is booked: a failed refund, a won chargeback, or an old reply. */
function isLessBack(payment: PaymentFacts, charge: ChargeFacts): boolean {
  if (charge.state !== 'paid') return false
  const { refundedCents, chargedBackCents, surplusReturnedCents } = payment
  const bookedBefore =
    Math.min(cameOf(payment, payment.receivedCents), refundedCents + chargedBackCents) + surplusReturnedCents
  return (charge.refundedCents ?? refundedCents + surplusReturnedCents) + charge.chargedBackCents < bookedBefore
}

type SurplusFacts = 'state' | 'chargeCents' | 'receivedCents' | 'refundedCents' | 'chargedBackCents'

/**
 * What was received beyond the charge, or after the whole donation had gone back, and has not been returned; in cents.
 */
export const surplusCents = (payment: Pick<PaymentFacts, SurplusFacts | 'surplusReturnedCents'>): number =>
  Math.max(0, beyondCharge(payment) - payment.surplusReturnedCents)

/**
 * The most that a refund of the donation may return, in cents: never more than was received. For a credited payment
 * that is the charge alone, and only once no surplus is left: the surplus has its own return, which takes no Cash. A
 * surplus that the provider refused to return is no obstacle.
 */
export function refundableCents(payment: PaymentFacts, isSurplusRefused = false): number {
  const { state, chargeCents, receivedCents, refundedCents, chargedBackCents, surplusReturnedCents } = payment
  const back = refundedCents + chargedBackCents
  if (state === 'review' || state === 'uncredited')
    return Math.max(0, (receivedCents ?? chargeCents) - back - surplusReturnedCents)
  if (state !== 'paid' && state !== 'partially_refunded') return 0
  if (surplusCents(payment) > 0 && !isSurplusRefused) return 0
  return Math.max(0, Math.min(chargeCents, receivedCents ?? chargeCents) - back)
}

/** The Cash that stays credited after `back` cents have gone back, rounded down so that no cent is credited twice. */
export const creditedAfter = (
  { cash, chargeCents }: Pick<PaymentFacts, 'cash' | 'chargeCents'>,
  back: number,
): number => Math.floor((cash * (chargeCents - back)) / chargeCents)

function mismatchOf(
  { reference, chargeCents }: PaymentFacts,
  charge: ChargeFacts,
  { receivedCents, surplusReturnedCents }: Pick<Decision, 'receivedCents' | 'surplusReturnedCents'>,
): ReviewReason | null {
  if (!charge.isOurs) return 'wrong_receiver'
  if (charge.reference !== null && charge.reference !== reference) return 'wrong_reference'
  if (charge.currency !== null && charge.currency !== 'BRL') return 'wrong_currency'
  const amounts = [charge.amountCents, receivedCents].filter((cents) => cents !== null)
  const isAgreed = (cents: number) =>
    Math.max(Math.min(cents, chargeCents), cents - surplusReturnedCents) === chargeCents
  return amounts.every(isAgreed) ? null : 'wrong_amount'
}
