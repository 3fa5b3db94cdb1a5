import { cardFee, donationPoints } from '@guildhall/contract/donation'
import type { PaymentMethod, PaymentState } from '@guildhall/contract/payment-rules'

/** Whose adapter carries a method. */
export const providerOf = {
  mercado_pix: 'mercadopago',
  mercado_card: 'mercadopago',
  picpay: 'picpay',
  paypal: 'paypal',
  pix: 'pix',
} as const satisfies Record<PaymentMethod, string>

/** What a donation of `reais` by a method costs and is worth. Amounts in cents. */
export function quote(method: PaymentMethod, reais: number): { amountCents: number; feeCents: number; cash: number } {
  const fee = method === 'mercado_card' ? cardFee(reais) : 0
  return { amountCents: reais * 100, feeCents: fee * 100, cash: donationPoints(reais).total }
}

/** `5000` is `'50.00'`: built from whole numbers, because 0.1 is none. */
export function brl(cents: number): string {
  const whole = Math.trunc(cents / 100)
  return `${whole}.${String(Math.abs(cents % 100)).padStart(2, '0')}`
}

/** `'12.50'` is 1250, and so is a text without cents. */
export function centsOf(text: string): number {
  const [reais = '0', cents = '00'] = text.split('.')
  return Number(reais) * 100 + Number(cents)
}

/** What the rules need of a payment. */
export interface PaymentFacts {
  state: PaymentState
  reference: string
  /** What the payer was asked for: the donation and the fee. */
  chargeCents: number
  cash: number
  credited: number
  refundedCents: number
  chargedBackCents: number
  isSettledByStaff: boolean
  /** What had come in all when the provider was last heard; null when nothing had, or it does not tell. */
  receivedCents: number | null
  surplusReturnedCents: number
  /** Whether its Cash was ever credited; asked only of what staff have closed and what has gone back. */
  wasCredited?: boolean
  /** What has arrived by now of a refund of the donation that staff asked for: that is no part of a surplus. */
  arrivedCents?: number
}

/** What the provider says now, as far as it decides. */
export interface Told {
  state: string
  reference: string | null
  amountCents: number | null
  paidCents: number | null
  currency: string | null
  isOurs: boolean
  /** Null where the provider does not tell: then what we know stands. */
  refundedCents: number | null
  chargedBackCents: number
}

const mismatches = ['wrong_amount', 'wrong_currency', 'wrong_receiver', 'wrong_reference'] as const
type ReviewReason = (typeof mismatches)[number]
/** Whether a reason is about what came, which staff decide once for each sum. */
export const isMismatch = (reason: string): boolean => mismatches.some((each) => each === reason)

export interface Decision {
  state: PaymentState
  /** What the wallet shall have of this payment in all; the difference moves. */
  credited: number
  refundedCents: number
  chargedBackCents: number
  /** What came in all, and what went back of the part beyond the charge: that part never touches the Cash. */
  receivedCents: number | null
  surplusReturnedCents: number
  /** Why a person must look, when one must. */
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
 * Where a payment stands after the provider has said how it does. Answers the same whatever came before and in whatever
 * order: a lower rank never takes the place of a higher one, except that what had ended unpaid may turn out paid. What
 * was paid back never counts as paid again by itself, and no sum ever falls: a late, older reply changes none.
 */
export function decide(before: PaymentFacts, told: Told): Decision {
  // An older version cancelled what staff closed without credit.
  const wasClosed = before.state === 'cancelled' && before.isSettledByStaff && isMoney(told)
  const known = wasClosed ? { ...before, state: 'uncredited' as const } : before
  const receivedCents = receivedBy(known, told)
  const isAllGone = isWholeBack(told) && !isOlder(told, receivedCents)
  const sums = { receivedCents, ...backBy(known, told, receivedCents, isAllGone) }
  const same = { state: known.state, credited: known.credited, ...sums, reason: null }
  const { refundedCents, chargedBackCents } = sums
  const back = refundedCents + chargedBackCents
  const gone: PaymentState = chargedBackCents > 0 ? 'charged_back' : 'refunded'

  if (isLessBack(known, told)) {
    // A bank has given back what it took, or a refund failed after all: money that only a person may credit.
    const reason = told.chargedBackCents < known.chargedBackCents ? 'chargeback_won' : 'refund_undone'
    const wasUncredited = hasGoneBack(known) && known.isSettledByStaff && !known.wasCredited
    return { ...same, state: wasUncredited ? 'review' : known.state, reason }
  }
  if (!isMoney(told)) {
    const state = unpaid[told.state] ?? known.state
    return rank[state] > rank[known.state] ? { ...same, state } : same
  }
  if (told.state === 'disputed') return { ...same, reason: 'disputed' }

  // More has come than when a person last decided: a second Pix for one code, most of all.
  const isMore = known.receivedCents !== null && receivedCents !== null && receivedCents > known.receivedCents
  const isUndecided = !known.isSettledByStaff || isMore
  // What comes after the whole donation went back is a surplus as a whole.
  if (hasGoneBack(known) && known.credited === 0)
    return { ...same, reason: isUndecided && surplusCents({ ...known, ...sums }) > 0 ? 'wrong_amount' : null }

  const mismatch = mismatchOf(known, told, sums)
  if (known.isSettledByStaff && known.credited === 0 && known.state !== 'paid') {
    const isOpen = known.state === 'uncredited' || known.state === 'review'
    if (isOpen && isAllGone) return { ...same, state: gone }
    return isOpen && isMore ? { ...same, state: 'review', reason: mismatch ?? 'wrong_amount' } : same
  }

  if (mismatch && known.credited === 0 && known.state !== 'paid') {
    // Whoever received too much or too little has paid it back: nothing was credited, and nothing is left to decide.
    if (isAllGone) return { ...same, state: gone }
    return rank.review >= rank[known.state] ? { ...same, state: 'review', reason: mismatch } : same
  }
  // Paid twice, most of all: the second time is a person's to give back.
  const reason = isUndecided ? mismatch : null

  const isWhole = back >= cameOf(known, receivedCents)
  const state: PaymentState = back === 0 ? 'paid' : isWhole ? gone : 'partially_refunded'
  if (rank[state] < rank[known.state]) return { ...same, reason }
  return { ...same, state, reason, credited: isWhole ? 0 : creditedAfter(known, back) }
}

export const isMoney = ({ state }: Pick<Told, 'state'>) =>
  ['paid', 'refunded', 'charged_back', 'disputed'].includes(state)
const isWholeBack = ({ state }: Told) => state === 'refunded' || state === 'charged_back'
const hasGoneBack = ({ state }: Pick<PaymentFacts, 'state'>) => state === 'refunded' || state === 'charged_back'

/** The most that ever came by any reply; null while nothing has, or where it cannot be compared. */
function receivedBy({ receivedCents }: PaymentFacts, told: Told): number | null {
  const isComparable = isMoney(told) && (told.currency === null || told.currency === 'BRL')
  const now = isComparable ? (told.paidCents ?? told.amountCents) : null
  return now === null ? receivedCents : Math.max(receivedCents ?? 0, now)
}

/** A reply from before more came: what it calls all is not all. */
const isOlder = ({ paidCents }: Told, receivedCents: number | null) =>
  paidCents !== null && receivedCents !== null && paidCents < receivedCents

/** What of the charge came at all. */
const cameOf = ({ chargeCents }: Pick<PaymentFacts, 'chargeCents'>, receivedCents: number | null) =>
  Math.min(chargeCents, receivedCents ?? chargeCents)

/** What came beyond the charge, or after the whole donation had gone back. */
function beyondCharge({ receivedCents, ...known }: Pick<PaymentFacts, SurplusFacts>): number {
  const own = hasGoneBack(known) ? known.refundedCents + known.chargedBackCents : known.chargeCents
  return Math.max(0, (receivedCents ?? 0) - own)
}

/**
 * What went back by now, of the surplus and of the donation. What was booked stays where it is. What is new goes off the
 * surplus first, so that the return of a second payment takes no Cash, and only then off the donation; what staff
 * refunded of the donation goes off the donation.
 */
function backBy(known: PaymentFacts, told: Told, receivedCents: number | null, isAllGone: boolean) {
  const { refundedCents, chargedBackCents, surplusReturnedCents } = known
  const booked = { refundedCents, chargedBackCents, surplusReturnedCents }
  if (!isMoney(told)) return booked
  const had = refundedCents + chargedBackCents + surplusReturnedCents
  const ofDonation = hasGoneBack(known)
    ? 0
    : Math.max(0, cameOf(known, receivedCents) - refundedCents - chargedBackCents)
  const ofSurplus = Math.max(0, beyondCharge({ ...known, receivedCents }) - surplusReturnedCents)
  const sum = (told.refundedCents ?? 0) + told.chargedBackCents
  const all = isAllGone ? Infinity : isWholeBack(told) ? Math.max(sum, told.paidCents ?? 0) : sum
  const more = Math.min(Math.max(0, all - had), ofDonation + ofSurplus)
  const asked = Math.min(more, known.arrivedCents ?? 0, ofDonation)
  const toSurplus = Math.min(more - asked, ofSurplus)
  const toDonation = more - toSurplus

  const surplus = surplusReturnedCents + toSurplus
  const refunds = told.refundedCents ?? 0
  // Of the surplus it is the refunds that count first.
  const byForce = Math.max(0, told.chargedBackCents - Math.max(0, surplus - refunds) - chargedBackCents)
  const byRefund = Math.max(0, refunds - surplus - refundedCents)
  const forced =
    told.state === 'charged_back' ? toDonation - Math.min(toDonation, byRefund) : Math.min(toDonation, byForce)
  return {
    refundedCents: refundedCents + toDonation - forced,
    chargedBackCents: chargedBackCents + forced,
    surplusReturnedCents: surplus,
  }
}

/** Whether less has gone back than we have booked: a refund that was undone, a chargeback that was won, or an old reply. */
function isLessBack(known: PaymentFacts, told: Told): boolean {
  if (told.state !== 'paid') return false
  const { refundedCents, chargedBackCents, surplusReturnedCents } = known
  const had = Math.min(cameOf(known, known.receivedCents), refundedCents + chargedBackCents) + surplusReturnedCents
  return (told.refundedCents ?? refundedCents + surplusReturnedCents) + told.chargedBackCents < had
}

type SurplusFacts = 'state' | 'chargeCents' | 'receivedCents' | 'refundedCents' | 'chargedBackCents'

/** What came beyond the charge, or after the whole donation had gone back, and is still here; in cents. */
export const surplusCents = (known: Pick<PaymentFacts, SurplusFacts | 'surplusReturnedCents'>): number =>
  Math.max(0, beyondCharge(known) - known.surplusReturnedCents)

/**
 * What a refund of the donation may return at most, in cents: never more than came. Of what was credited only the
 * charge goes back here, and only once no surplus is left: the surplus has a return of its own, which takes no Cash. A
 * surplus that the provider refused to return does not stand in the way.
 */
export function refundableCents(known: PaymentFacts, isSurplusRefused = false): number {
  const { state, chargeCents, receivedCents, refundedCents, chargedBackCents, surplusReturnedCents } = known
  const back = refundedCents + chargedBackCents
  if (state === 'review' || state === 'uncredited')
    return Math.max(0, (receivedCents ?? chargeCents) - back - surplusReturnedCents)
  if (state !== 'paid' && state !== 'partially_refunded') return 0
  if (surplusCents(known) > 0 && !isSurplusRefused) return 0
  return Math.max(0, Math.min(chargeCents, receivedCents ?? chargeCents) - back)
}

/** What stays with the wallet when `back` cents have gone back: rounded down, so that no cent is credited twice. */
export const creditedAfter = (
  { cash, chargeCents }: Pick<PaymentFacts, 'cash' | 'chargeCents'>,
  back: number,
): number => Math.floor((cash * (chargeCents - back)) / chargeCents)

function mismatchOf(
  { reference, chargeCents }: PaymentFacts,
  told: Told,
  { receivedCents, surplusReturnedCents }: Pick<Decision, 'receivedCents' | 'surplusReturnedCents'>,
): ReviewReason | null {
  if (!told.isOurs) return 'wrong_receiver'
  if (told.reference !== null && told.reference !== reference) return 'wrong_reference'
  if (told.currency !== null && told.currency !== 'BRL') return 'wrong_currency'
  const amounts = [told.amountCents, receivedCents].filter((cents) => cents !== null)
  const isAgreed = (cents: number) =>
    Math.max(Math.min(cents, chargeCents), cents - surplusReturnedCents) === chargeCents
  return amounts.every(isAgreed) ? null : 'wrong_amount'
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How often a payment that waits for its payer is asked for, by its age. */
const waiting = [
  [10 * minute, 30_000],
  [hour, 2 * minute],
  [day, 15 * minute],
  [7 * day, 2 * hour],
] as const
/** Until when a provider may still take a payment back, or find one paid that had ended. */
const reversibleFor = 180 * day
const lateFor = 3 * day

/**
 * When a payment is to be asked for next, null when never: the webhooks of the provider are only hints, and one that
 * never comes must not cost anybody anything.
 */
export function nextCheck(state: PaymentState, createdAt: Date, paidAt: Date | null, now: Date): Date | null {
  const after = (ms: number) => new Date(now.getTime() + ms)
  const age = now.getTime() - createdAt.getTime()
  switch (state) {
    case 'created':
    case 'pending': {
      const step = waiting.find(([until]) => age < until)
      return step ? after(step[1]) : null
    }
    case 'in_review':
      return age < 60 * day ? after(age < day ? 10 * minute : 6 * hour) : null
    case 'rejected':
    case 'expired':
    case 'cancelled':
      return age < lateFor ? after(age < hour ? 10 * minute : 6 * hour) : null
    case 'review':
    case 'uncredited':
    case 'paid':
    case 'partially_refunded':
    // A code can be paid once more after all of it went back.
    case 'refunded':
    case 'charged_back': {
      const sincePaid = now.getTime() - (paidAt ?? createdAt).getTime()
      return sincePaid < reversibleFor ? after(sincePaid < day ? 6 * hour : sincePaid < 7 * day ? day : 7 * day) : null
    }
  }
}

/** Money of which nothing more is expected from the payer: the pages stop asking. */
export const hasEnded = (state: PaymentState): boolean => !['created', 'pending', 'in_review'].includes(state)
