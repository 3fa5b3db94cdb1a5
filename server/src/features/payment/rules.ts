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

/** What we know of a payment that decides. */
export interface Known {
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

type ReviewReason = 'wrong_amount' | 'wrong_currency' | 'wrong_receiver' | 'wrong_reference'

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
 * was paid back never counts as paid again by itself.
 */
export function decide(known: Known, raw: Told): Decision {
  const { told, receivedCents, surplusReturnedCents } = withoutSurplus(known, raw)
  // Of some providers we hear that it is gone, and not how much: never more than came.
  const most = (cents: number) => Math.min(known.chargeCents, cents)
  const now = backNow(known, told)
  const chargedBackCents = Math.max(known.chargedBackCents, most(now.chargedBackCents))
  const refundedCents = Math.max(known.refundedCents, most(now.refundedCents))
  const sums = { refundedCents, chargedBackCents, receivedCents, surplusReturnedCents }
  const same = { state: known.state, credited: known.credited, ...sums, reason: null }

  const back = Math.min(known.chargeCents, refundedCents + chargedBackCents)
  if (now.refundedCents + now.chargedBackCents < back && told.state === 'paid') {
    // A bank has given back what it took, or a refund failed after all: money that only a person may credit.
    const reason = now.chargedBackCents < known.chargedBackCents ? 'chargeback_won' : 'refund_undone'
    return { ...same, reason: known.isSettledByStaff ? null : reason }
  }
  if (!isMoney(told)) {
    const state = unpaid[told.state] ?? known.state
    return rank[state] > rank[known.state] ? { ...same, state } : same
  }
  if (told.state === 'disputed') return { ...same, reason: 'disputed' }

  // More has come than when a person last decided: a second Pix for one code, most of all.
  const isMore = known.receivedCents !== null && receivedCents !== null && receivedCents > known.receivedCents
  if (known.isSettledByStaff && known.credited === 0 && known.state !== 'paid') {
    const isOpen = known.state === 'uncredited' || known.state === 'review'
    if (isOpen && told.state !== 'paid' && back > 0)
      return { ...same, state: chargedBackCents > 0 ? 'charged_back' : 'refunded' }
    return isOpen && isMore ? { ...same, state: 'review', reason: 'wrong_amount' } : same
  }

  const mismatch = mismatchOf(known, told)
  if (mismatch && known.credited === 0 && known.state !== 'paid') {
    // Whoever received too much or too little has paid it back: nothing was credited, and nothing is left to decide.
    if (told.state !== 'paid' && back > 0) return { ...same, state: chargedBackCents > 0 ? 'charged_back' : 'refunded' }
    return rank.review >= rank[known.state] ? { ...same, state: 'review', reason: mismatch } : same
  }
  // Paid twice, most of all: the second time is a person's to give back.
  const reason = mismatch && (!known.isSettledByStaff || isMore) ? mismatch : null

  const state: PaymentState =
    back === 0
      ? 'paid'
      : back < known.chargeCents
        ? 'partially_refunded'
        : chargedBackCents > 0
          ? 'charged_back'
          : 'refunded'
  if (rank[state] < rank[known.state]) return { ...same, reason }
  return { ...same, state, reason, credited: creditedAfter(known, back) }
}

const isMoney = ({ state }: Told) => ['paid', 'refunded', 'charged_back', 'disputed'].includes(state)

/**
 * What the provider says, less what came beyond the charge and has gone back: whatever goes back counts against that
 * surplus first, so that the return of a second payment takes no Cash.
 */
function withoutSurplus(known: Known, told: Told) {
  const { chargeCents } = known
  if (!isMoney(told))
    return { told, receivedCents: known.receivedCents, surplusReturnedCents: known.surplusReturnedCents }
  const isComparable = told.currency === null || told.currency === 'BRL'
  const receivedCents = isComparable ? (told.paidCents ?? told.amountCents) : null
  const surplus = Math.max(0, (receivedCents ?? 0) - chargeCents)
  const isAll = told.state === 'refunded' || told.state === 'charged_back'
  const refunded = told.refundedCents ?? 0
  const surplusReturnedCents =
    told.refundedCents === null && !isAll
      ? known.surplusReturnedCents
      : isAll
        ? surplus
        : Math.min(surplus, refunded + told.chargedBackCents)
  const ofRefunds = Math.min(surplusReturnedCents, refunded)
  const rest = (cents: number | null) =>
    cents === null ? null : Math.max(Math.min(cents, chargeCents), cents - surplusReturnedCents)
  return {
    receivedCents,
    surplusReturnedCents,
    told: {
      ...told,
      amountCents: rest(told.amountCents),
      paidCents: rest(told.paidCents),
      refundedCents: told.refundedCents === null ? null : refunded - ofRefunds,
      chargedBackCents: Math.max(0, told.chargedBackCents - (surplusReturnedCents - ofRefunds)),
    },
  }
}

/** What came beyond the charge and has not gone back, in cents. */
export const surplusCents = ({
  chargeCents,
  receivedCents,
  surplusReturnedCents,
}: Pick<Known, 'chargeCents' | 'receivedCents' | 'surplusReturnedCents'>): number =>
  Math.max(0, (receivedCents ?? 0) - chargeCents - surplusReturnedCents)

/**
 * What a refund of the donation may return at most, in cents: never more than came. Of what was credited only the
 * charge goes back here, and only once no surplus is left: the surplus has a return of its own, which takes no Cash.
 */
export function refundableCents(known: Known): number {
  const { state, chargeCents, receivedCents, refundedCents, chargedBackCents, surplusReturnedCents } = known
  const back = refundedCents + chargedBackCents
  if (state === 'review' || state === 'uncredited')
    return Math.max(0, (receivedCents ?? chargeCents) - back - surplusReturnedCents)
  if ((state !== 'paid' && state !== 'partially_refunded') || surplusCents(known) > 0) return 0
  return Math.max(0, Math.min(chargeCents, receivedCents ?? chargeCents) - back)
}

/** What went back by now. Where all of it is gone, it is so whatever sums are told, if any are. */
function backNow({ chargeCents, ...known }: Known, { state, chargedBackCents, ...told }: Told) {
  const refundedCents = told.refundedCents ?? known.refundedCents
  const rest = Math.max(0, chargeCents - refundedCents - chargedBackCents)
  return {
    refundedCents: state === 'refunded' ? refundedCents + rest : refundedCents,
    chargedBackCents: state === 'charged_back' ? chargedBackCents + rest : chargedBackCents,
  }
}

/** What stays with the wallet when `back` cents have gone back: rounded down, so that no cent is credited twice. */
export const creditedAfter = ({ cash, chargeCents }: Pick<Known, 'cash' | 'chargeCents'>, back: number): number =>
  Math.floor((cash * (chargeCents - back)) / chargeCents)

function mismatchOf(known: Known, told: Told): ReviewReason | null {
  if (!told.isOurs) return 'wrong_receiver'
  if (told.reference !== null && told.reference !== known.reference) return 'wrong_reference'
  if (told.currency !== null && told.currency !== 'BRL') return 'wrong_currency'
  const amounts = [told.amountCents, told.paidCents].filter((cents) => cents !== null)
  return amounts.every((cents) => cents === known.chargeCents) ? null : 'wrong_amount'
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
 * When a payment is to be asked for next, null when never: the notices of the provider are only hints, and one that
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
    case 'charged_back': {
      const sincePaid = now.getTime() - (paidAt ?? createdAt).getTime()
      return sincePaid < reversibleFor ? after(sincePaid < day ? 6 * hour : sincePaid < 7 * day ? day : 7 * day) : null
    }
    case 'refunded':
      return null
  }
}

/** Money of which nothing more is expected from the payer: the pages stop asking. */
export const hasEnded = (state: PaymentState): boolean => !['created', 'pending', 'in_review'].includes(state)
