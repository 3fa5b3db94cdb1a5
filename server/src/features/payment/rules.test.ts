import { cardFee, donationAmount, donationPacks, donationPoints, roundedUp } from '@guildhall/contract/donation'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextCheck } from './next-check.ts'
import {
  brl,
  creditedAfter,
  decide,
  priceOf,
  refundableCents,
  surplusCents,
  type PaymentFacts,
  type ChargeFacts,
  mostChosenOf,
} from './rules.ts'

// DON-18 to DON-30: each row of the table of donations, and amounts between its rows.
test.each([
  [5, 35, 0, 0, 35],
  [10, 70, 0, 0, 70],
  [15, 105, 0, 0, 105],
  [20, 140, 3, 5, 145],
  [25, 175, 3, 5, 180],
  [30, 210, 3, 6, 216],
  [45, 315, 3, 9, 324],
  [50, 350, 5, 17, 367],
  [95, 665, 5, 33, 698],
  [100, 700, 7, 49, 749],
  [195, 1365, 7, 95, 1460],
  [200, 1400, 10, 140, 1540],
  [495, 3465, 10, 346, 3811],
  [500, 3500, 15, 525, 4025],
  [5000, 35_000, 15, 5250, 40_250],
])('R$ %i is worth %i points and %i%%, %i more: %i', (reais, base, bonusPercent, bonus, total) => {
  expect(donationPoints(reais)).toEqual({ base, bonusPercent, bonus, total })
})

test('amounts go up to a step, and the fee of the card to a whole real', () => {
  expect([-3, 0, 1, 5, 6, 10, 11].map(roundedUp)).toEqual([5, 5, 5, 5, 10, 10, 15])
  expect(priceOf('mercado_card', 50)).toEqual({ amountCents: 5000, feeCents: 300 })
  expect(priceOf('mercado_card', 5).feeCents).toBe(100)
  expect(priceOf('mercado_card', 100).feeCents).toBe(500)
  expect(priceOf('mercado_pix', 50).feeCents).toBe(0)
  expect([5000, 1999, 5, 0].map(brl)).toEqual(['50.00', '19.99', '0.05', '0.00'])
})

test('every amount that the pages suggest is one that can be donated, the smallest first', () => {
  expect([...donationPacks]).toEqual([5, 10, 20, 50, 100, 200, 500])
  for (const reais of [...donationPacks, donationAmount.preset]) expect(roundedUp(reais)).toBe(reais)
  expect(donationPacks).toContain(donationAmount.preset)
  expect([5, 20, 21, 1000].map(cardFee)).toEqual([1, 1, 2, 50])
})

const fresh: PaymentFacts = {
  state: 'created',
  reference: 'ours',
  chargeCents: 5000,
  cash: 367,
  credited: 0,
  refundedCents: 0,
  chargedBackCents: 0,
  isSettledByStaff: false,
  receivedCents: null,
  surplusReturnedCents: 0,
}
const charge = (change: Partial<ChargeFacts>): ChargeFacts => ({
  state: 'pending',
  reference: 'ours',
  amountCents: 5000,
  paidCents: null,
  currency: 'BRL',
  isOurs: true,
  refundedCents: 0,
  chargedBackCents: 0,
  ...change,
})
const words = {
  pending: charge({}),
  'in review': charge({ state: 'in_review' }),
  rejected: charge({ state: 'rejected' }),
  expired: charge({ state: 'expired' }),
  approved: charge({ state: 'paid', paidCents: 5000 }),
  'half refunded': charge({ state: 'paid', refundedCents: 2500 }),
  refunded: charge({ state: 'refunded', refundedCents: 5000 }),
  'charged back': charge({ state: 'charged_back', chargedBackCents: 5000 }),
}
type Word = keyof typeof words

/** The end state of a payment after these replies in order, with every credit and every reversal. */
function after(said: Word[], from: PaymentFacts = fresh) {
  let payment = from
  const moves: number[] = []
  for (const word of said) {
    const { reason: _, ...next } = decide(payment, words[word])
    if (next.credited !== payment.credited) moves.push(next.credited - payment.credited)
    payment = { ...payment, ...next }
  }
  return { state: payment.state, credited: payment.credited, moves }
}

const orders = (items: Word[]): Word[][] =>
  items.length < 2
    ? [items]
    : items.flatMap((item, at) => orders(items.toSpliced(at, 1)).map((rest) => [item, ...rest]))

test('every order of pending, approved, refunded, late pending and late approved ends the same', () => {
  const all = orders(['pending', 'approved', 'refunded', 'pending', 'approved'])
  expect(all).toHaveLength(120)
  for (const order of all) {
    const end = after(order)
    expect({ order, state: end.state, credited: end.credited }).toEqual({ order, state: 'refunded', credited: 0 })
    // The payment is credited at most once and reversed at most once.
    expect(end.moves.filter((move) => move > 0).length).toBeLessThanOrEqual(1)
  }
})

test('whatever comes, in whatever order and however often: no credit twice, none after it went back', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...(Object.keys(words) as Word[])), { maxLength: 12 }), (order) => {
      const { credited, moves } = after(order)
      expect(credited).toBeGreaterThanOrEqual(0)
      expect(credited).toBeLessThanOrEqual(367)
      expect(moves.filter((move) => move > 0).length).toBeLessThanOrEqual(1)
      expect(moves.reduce((sum, move) => sum + move, 0)).toBe(credited)
      const isBack = order.includes('refunded') || order.includes('charged back')
      if (isBack) expect(credited).toBe(0)
      else if (order.includes('half refunded')) expect(credited).toBe(183)
      else if (order.includes('approved')) expect(credited).toBe(367)
      else expect(credited).toBe(0)
    }),
  )
})

type ProviderEvent = { what: 'refund' | 'chargeback' | 'second payment'; cents: number }

/** What the provider says at first and after each event; sums in cents, never more back than came. */
function repliesAfter(chargeCents: number, events: ProviderEvent[]): ChargeFacts[] {
  const sums = { paidCents: chargeCents, refundedCents: 0, chargedBackCents: 0 }
  const reply = (): ChargeFacts => {
    const isAllBack = sums.refundedCents + sums.chargedBackCents === sums.paidCents
    const gone = sums.chargedBackCents > 0 ? 'charged_back' : 'refunded'
    return charge({ ...sums, amountCents: chargeCents, state: isAllBack ? gone : 'paid' })
  }
  const replies = [reply()]
  for (const { what, cents } of events) {
    const here = sums.paidCents - sums.refundedCents - sums.chargedBackCents
    if (what === 'second payment') sums.paidCents += chargeCents
    else sums[what === 'refund' ? 'refundedCents' : 'chargedBackCents'] += Math.min(cents, here)
    replies.push(reply())
  }
  return replies
}

/** A charge, events at its provider, and the order in which we hear of them: late, repeated, or not at all. */
const stories = (kinds: ProviderEvent['what'][]) =>
  fc.record({
    steps: fc.integer({ min: 1, max: 200 }),
    events: fc.array(fc.record({ what: fc.constantFrom(...kinds), cents: fc.integer({ min: 1, max: 60_000 }) }), {
      maxLength: 6,
    }),
    heard: fc.array(fc.nat(6), { maxLength: 12 }),
  })

/**
 * Decides on each reply in turn, and expects: Cash is credited at most once, never after a part was given back, and the
 * sums given back never decrease.
 */
function decideOnAll(chargeCents: number, cash: number, replies: ChargeFacts[]): PaymentFacts {
  let payment: PaymentFacts = { ...fresh, chargeCents, cash }
  let wentBack = false
  for (const reply of replies) {
    const { reason: _, ...next } = decide(payment, reply)
    expect(next.credited).toBeGreaterThanOrEqual(0)
    expect(next.credited).toBeLessThanOrEqual(cash)
    if (payment.credited > 0 || wentBack) expect(next.credited).toBeLessThanOrEqual(payment.credited)
    wentBack ||= next.credited < payment.credited || next.refundedCents + next.chargedBackCents > 0
    for (const sum of ['refundedCents', 'chargedBackCents', 'surplusReturnedCents'] as const)
      expect(next[sum]).toBeGreaterThanOrEqual(payment[sum])
    expect(next.refundedCents + next.chargedBackCents).toBeLessThanOrEqual(chargeCents)
    payment = { ...payment, ...next }
  }
  return payment
}

test('refunds and chargebacks of any sums, heard in any order: what stays credited is what did not go back', () => {
  fc.assert(
    fc.property(stories(['refund', 'chargeback']), ({ steps, events, heard }) => {
      const { amountCents } = priceOf('mercado_pix', steps * 5)
      const cash = donationPoints(steps * 5).total
      const replies = repliesAfter(amountCents, events)
      const order = heard.map((at) => replies[at % replies.length]!)
      const end = decideOnAll(amountCents, cash, order)
      const back = Math.max(0, ...order.map((reply) => reply.refundedCents! + reply.chargedBackCents))
      expect(end.refundedCents + end.chargedBackCents).toBe(back)
      expect(end.credited).toBe(order.length === 0 ? 0 : creditedAfter({ cash, chargeCents: amountCents }, back))
    }),
  )
})

test('with second payments among them, no Cash is credited twice and no more goes back than came', () => {
  fc.assert(
    fc.property(stories(['refund', 'chargeback', 'second payment']), ({ steps, events, heard }) => {
      const { amountCents } = priceOf('mercado_pix', steps * 5)
      const cash = donationPoints(steps * 5).total
      const replies = repliesAfter(amountCents, events)
      const order = heard.map((at) => replies[at % replies.length]!)
      // After any order of old replies, the reconciler reads the current reply of the provider.
      const end = decideOnAll(amountCents, cash, [...order, replies.at(-1)!])
      const { refundedCents, chargedBackCents, surplusReturnedCents, receivedCents } = end
      expect(receivedCents).toBe(replies.at(-1)!.paidCents)
      expect(refundedCents + chargedBackCents + surplusReturnedCents).toBeLessThanOrEqual(receivedCents!)
    }),
  )
})

test('what had ended unpaid may turn out paid; what was paid does not become unpaid', () => {
  expect(after(['pending', 'expired', 'approved'])).toMatchObject({ state: 'paid', credited: 367 })
  expect(after(['rejected', 'in review', 'approved'])).toMatchObject({ state: 'paid', credited: 367 })
  expect(after(['approved', 'expired', 'pending', 'rejected'])).toMatchObject({ state: 'paid', credited: 367 })
})

test.each([
  ['another amount', { amountCents: 4999 }, 'wrong_amount'],
  ['more than agreed', { paidCents: 5001 }, 'wrong_amount'],
  ['another currency', { currency: 'USD' }, 'wrong_currency'],
  ['somebody else’s account', { isOurs: false }, 'wrong_receiver'],
  ['another payment', { reference: 'theirs' }, 'wrong_reference'],
])('%s is not credited: a person looks', (_, change, reason) => {
  const decision = decide(fresh, charge({ state: 'paid', ...change }))
  expect(decision).toMatchObject({ state: 'review', credited: 0, reason })
  const reviewed = { ...fresh, state: 'review' as const }
  // A refund ends the review. A payment that staff dismissed stays uncredited.
  const back = decide(reviewed, charge({ state: 'refunded', refundedCents: 5000, ...change }))
  expect(back).toMatchObject({ state: 'refunded', credited: 0 })
  const dismissed = { ...fresh, state: 'uncredited' as const, isSettledByStaff: true }
  expect(decide(dismissed, charge({ state: 'paid', ...change }))).toMatchObject({ state: 'uncredited', credited: 0 })
  const returned = decide(dismissed, charge({ state: 'refunded', refundedCents: 5000, ...change }))
  expect(returned).toMatchObject({ state: 'refunded', credited: 0 })
  const taken = decide(dismissed, charge({ state: 'charged_back', chargedBackCents: 5000, ...change }))
  expect(taken).toMatchObject({ state: 'charged_back', credited: 0 })
})

test('what was closed without credit stays so whatever order and repetition of news, until all of it has gone back', () => {
  const uncredited: PaymentFacts = { ...fresh, state: 'uncredited', isSettledByStaff: true, receivedCents: 5000 }
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...(Object.keys(words) as Word[])), { maxLength: 12 }), (order) => {
      const { state, credited, moves } = after(order, uncredited)
      expect({ credited, moves }).toEqual({ credited: 0, moves: [] })
      const isBack = order.includes('refunded') || order.includes('charged back')
      // The money may have gone back and then come again. Then staff decide once more.
      if (isBack) expect(['refunded', 'charged_back', 'review']).toContain(state)
      else expect(state).toBe('uncredited')
    }),
  )
})

test('a surplus never touches the Cash, whatever of it goes back and in which steps', () => {
  const cents = fc.integer({ min: 1, max: 20_000 })
  fc.assert(
    fc.property(cents, fc.array(cents, { maxLength: 6 }), fc.boolean(), (surplus, parts, isSettledByStaff) => {
      const paid: PaymentFacts = { ...fresh, state: 'paid', credited: 367, receivedCents: 5000, isSettledByStaff }
      let payment = paid
      let back = 0
      for (const part of [0, ...parts]) {
        back = Math.min(5000 + surplus, back + part)
        const isAll = back === 5000 + surplus
        const said = charge({ state: isAll ? 'refunded' : 'paid', paidCents: 5000 + surplus, refundedCents: back })
        const { reason, ...next } = decide(payment, said)
        // Returned money reduces the surplus first. Staff have to decide while a part of the surplus is left.
        expect(next).toMatchObject({
          receivedCents: 5000 + surplus,
          surplusReturnedCents: Math.min(surplus, back),
          refundedCents: Math.max(0, back - surplus),
          credited: creditedAfter(payment, Math.max(0, back - surplus)),
        })
        const left = surplusCents({ ...payment, ...next })
        expect(left).toBe(Math.max(0, surplus - back))
        if (left === 0) expect(reason).toBeNull()
        else expect(reason).toBe(isSettledByStaff && payment.receivedCents !== 5000 ? null : 'wrong_amount')
        // Staff can refund the donation only after the surplus. Together the returns never exceed the received sum.
        const refundable = refundableCents({ ...payment, ...next })
        expect(refundable).toBe(left > 0 || isAll ? 0 : 5000 - next.refundedCents)
        payment = { ...payment, ...next }
      }
    }),
  )
})

test('what a bank takes by force goes off the donation once the surplus is gone', () => {
  const paid: PaymentFacts = { ...fresh, state: 'paid', credited: 367, receivedCents: 10_000 }
  const said = charge({ state: 'paid', paidCents: 10_000, refundedCents: 5000, chargedBackCents: 2000 })
  expect(decide(paid, said)).toMatchObject({
    state: 'partially_refunded',
    surplusReturnedCents: 5000,
    refundedCents: 0,
    chargedBackCents: 2000,
    credited: creditedAfter(paid, 2000),
  })
})

test('a bank that takes more while a part is refunded: each counts by itself', () => {
  const paid: PaymentFacts = { ...fresh, state: 'paid', credited: 367, receivedCents: 5000 }
  const first = decide(paid, charge({ state: 'paid', paidCents: 5000, chargedBackCents: 1000 }))
  expect(first).toMatchObject({ refundedCents: 0, chargedBackCents: 1000, credited: creditedAfter(paid, 1000) })
  const said = charge({ state: 'paid', paidCents: 5000, refundedCents: 1000, chargedBackCents: 1500 })
  const second = decide({ ...paid, ...first }, said)
  expect(second).toMatchObject({ refundedCents: 1000, chargedBackCents: 1500, credited: creditedAfter(paid, 2500) })
  // In the end all of the money has gone back, a part of it by a chargeback.
  const rest = charge({ state: 'charged_back', paidCents: 5000, refundedCents: 2000, chargedBackCents: 3000 })
  expect(decide({ ...paid, ...second }, rest)).toMatchObject({
    state: 'charged_back',
    refundedCents: 2000,
    chargedBackCents: 3000,
    credited: 0,
  })
})

test('no refund returns more than came', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 0, max: 20_000 }), (received, gone) => {
      const back = Math.min(received, gone)
      for (const state of ['review', 'uncredited', 'paid', 'partially_refunded'] as const) {
        const closed = { ...fresh, state, isSettledByStaff: state !== 'review', credited: 0 }
        const payment = state === 'review' || state === 'uncredited' ? closed : { ...closed, credited: 367 }
        const { reason: _, ...next } = decide(
          payment,
          charge({ state: 'paid', paidCents: received, refundedCents: back }),
        )
        expect(refundableCents({ ...payment, ...next })).toBeLessThanOrEqual(received - back)
      }
    }),
  )
})

test('another Pix for a payment that staff have closed is put before them again', () => {
  const uncredited: PaymentFacts = { ...fresh, state: 'uncredited', isSettledByStaff: true, receivedCents: 4900 }
  const more = decide(uncredited, charge({ state: 'paid', paidCents: 5000 }))
  expect(more).toMatchObject({ state: 'review', reason: 'wrong_amount', credited: 0, receivedCents: 5000 })
  const same = decide({ ...uncredited, receivedCents: 5000 }, charge({ state: 'paid', paidCents: 5000 }))
  expect(same).toMatchObject({ state: 'uncredited', reason: null })
})

test('a dispute moves nothing, and a bank that gives back what it took waits for a person', () => {
  const paid = { ...fresh, state: 'paid' as const, credited: 367 }
  expect(decide(paid, charge({ state: 'disputed' }))).toMatchObject({
    state: 'paid',
    credited: 367,
    reason: 'disputed',
  })
  const lost = { ...paid, state: 'charged_back' as const, credited: 0, chargedBackCents: 5000 }
  const won = decide(lost, charge({ state: 'paid' }))
  expect(won).toMatchObject({ state: 'charged_back', credited: 0, reason: 'chargeback_won' })
})

test('what goes back is rounded so that parts never leave more than the whole', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), fc.array(fc.integer({ min: 1, max: 100_000 })), (steps, parts) => {
      const chargeCents = steps * 500
      const { total: cash } = donationPoints(steps * 5)
      let back = 0
      let held = cash
      for (const part of parts) {
        back = Math.min(chargeCents, back + part)
        const left = creditedAfter({ cash, chargeCents }, back)
        expect(left).toBeLessThanOrEqual(held)
        expect(Number.isInteger(left)).toBe(true)
        held = left
      }
      expect(creditedAfter({ cash, chargeCents }, chargeCents)).toBe(0)
    }),
  )
})

test('the reconciler asks often at first and stops when the provider can change nothing any more', () => {
  const at = new Date('2026-11-20T12:00:00Z')
  const later = (days: number) => new Date(at.getTime() + days * 24 * 3600_000)
  expect(nextCheck('pending', at, null, at)).toEqual(new Date('2026-11-20T12:00:30Z'))
  const minute = 1 / (24 * 60)
  const pauseAfter = (days: number) =>
    (nextCheck('pending', at, null, later(days))!.getTime() - later(days).getTime()) / 1000
  expect([9, 10, 59, 60, 1439].map((minutes) => pauseAfter(minutes * minute))).toEqual([30, 120, 120, 900, 900])
  expect([1, 6.9].map(pauseAfter)).toEqual([7200, 7200])
  expect(nextCheck('pending', at, null, later(7))).toBeNull()
  expect(nextCheck('expired', at, null, later(1))).not.toBeNull()
  expect(nextCheck('expired', at, null, later(4))).toBeNull()
  expect(nextCheck('paid', at, at, later(179))).not.toBeNull()
  expect(nextCheck('paid', at, at, later(181))).toBeNull()
  // A payer can pay a code once more after the whole payment was refunded.
  expect(nextCheck('refunded', at, at, later(5))).not.toBeNull()
  expect(nextCheck('refunded', at, at, later(181))).toBeNull()
})

test('what the provider calls paid back is gone, whatever sums it tells', () => {
  const never = decide(fresh, charge({ state: 'refunded' }))
  expect(never).toMatchObject({ state: 'refunded', credited: 0, refundedCents: 5000 })
  const paid: PaymentFacts = { ...fresh, state: 'paid', credited: 367 }
  expect(decide(paid, charge({ state: 'refunded' }))).toMatchObject({ state: 'refunded', credited: 0 })
  expect(decide(paid, charge({ state: 'charged_back' }))).toMatchObject({ state: 'charged_back', credited: 0 })
  // The payer paid too little, staff credited the payment nevertheless, and then the money went back.
  const less = charge({ state: 'refunded', amountCents: 5000, paidCents: 3000, refundedCents: 3000 })
  expect(decide({ ...paid, isSettledByStaff: true }, less)).toMatchObject({ state: 'refunded', credited: 0 })
})

test('a provider that tells no amounts undoes no refund that we know of', () => {
  const payment: PaymentFacts = { ...fresh, state: 'partially_refunded', credited: 293, refundedCents: 1000 }
  const same = { state: 'partially_refunded', credited: 293, refundedCents: 1000, reason: null }
  expect(decide(payment, charge({ state: 'paid', refundedCents: null }))).toMatchObject(same)
  expect(decide(payment, charge({ state: 'refunded', refundedCents: null }))).toMatchObject({
    state: 'refunded',
    credited: 0,
  })
})

test('a chargeback that was won is put before staff also where a part had been refunded', () => {
  const payment: PaymentFacts = { ...fresh, state: 'charged_back', refundedCents: 2000, chargedBackCents: 3000 }
  expect(decide(payment, charge({ state: 'paid', refundedCents: 2000 }))).toMatchObject({
    state: 'charged_back',
    credited: 0,
    reason: 'chargeback_won',
  })
})

/** The stored payment after these replies in order. */
const afterReplies = (from: PaymentFacts, replies: ChargeFacts[]): PaymentFacts =>
  replies.reduce((payment, reply) => {
    const { reason: _, ...next } = decide(payment, reply)
    return { ...payment, ...next, wasCredited: payment.wasCredited || next.credited > 0 }
  }, from)

test('no reply lowers a sum, and late, older replies change none', () => {
  const steps = fc.array(fc.record({ pays: fc.boolean(), cents: fc.integer({ min: 1, max: 6000 }) }), { maxLength: 6 })
  fc.assert(
    fc.property(
      steps,
      fc.boolean(),
      fc.array(fc.nat({ max: 6 }), { maxLength: 6 }),
      (moves, isSettledByStaff, late) => {
        let paid = 5000
        let back = 0
        const replies = [{ pays: true, cents: 0 }, ...moves].map(({ pays, cents }) => {
          if (pays) paid += cents
          else back = Math.min(paid, back + cents)
          return charge({ state: back === paid ? 'refunded' : 'paid', paidCents: paid, refundedCents: back })
        })
        let payment: PaymentFacts = afterReplies({ ...fresh, isSettledByStaff, state: 'paid' }, replies)
        // The payment counts each received and each returned cent once.
        const booked = payment.refundedCents + payment.chargedBackCents + payment.surplusReturnedCents
        expect(payment.receivedCents).toBe(paid)
        expect(booked).toBe(back)
        expect(payment.credited).toBe(creditedAfter(payment, payment.refundedCents))
        const left = paid - back
        expect(surplusCents(payment) + Math.max(0, 5000 - payment.refundedCents)).toBe(left)
        for (const at of late) {
          const { reason: _, ...next } = decide(payment, replies[at % replies.length]!)
          expect({ ...payment, ...next }).toEqual(payment)
          payment = { ...payment, ...next }
        }
      },
    ),
  )
})

test('what was refunded before a second Pix counts once; what goes back afterwards is the surplus', () => {
  const part: PaymentFacts = {
    ...fresh,
    state: 'partially_refunded',
    credited: 220,
    refundedCents: 2000,
    receivedCents: 5000,
  }
  const twice = decide(part, charge({ state: 'paid', paidCents: 10_000, refundedCents: 2000 }))
  expect(twice).toMatchObject({ refundedCents: 2000, surplusReturnedCents: 0, reason: 'wrong_amount', credited: 220 })
  expect(surplusCents({ ...part, ...twice })).toBe(5000)
  const back = decide({ ...part, ...twice }, charge({ state: 'paid', paidCents: 10_000, refundedCents: 7000 }))
  expect(back).toMatchObject({ refundedCents: 2000, surplusReturnedCents: 5000, reason: null, credited: 220 })
})

test.each(['refunded', 'charged_back'] as const)('a second Pix after all was %s is a surplus for staff', (state) => {
  const sums = state === 'refunded' ? { refundedCents: 5000 } : { chargedBackCents: 5000 }
  const gone: PaymentFacts = { ...fresh, state, ...sums, receivedCents: 5000 }
  const twice = decide(gone, charge({ state: 'paid', paidCents: 10_000, ...sums }))
  expect(twice).toMatchObject({ state, ...sums, credited: 0, surplusReturnedCents: 0, reason: 'wrong_amount' })
  const payment = { ...gone, ...twice }
  expect([surplusCents(payment), refundableCents(payment)]).toEqual([5000, 0])
  const settled = decide({ ...payment, isSettledByStaff: true }, charge({ state: 'paid', paidCents: 10_000, ...sums }))
  expect(settled.reason).toBeNull()
  const back = decide(
    payment,
    charge({
      state,
      paidCents: 10_000,
      refundedCents: 10_000 - (sums.chargedBackCents ?? 0),
      chargedBackCents: sums.chargedBackCents ?? 0,
    }),
  )
  expect(back).toMatchObject({ state, ...sums, surplusReturnedCents: 5000, reason: null })
})

test('what staff refund of the donation goes off the donation also while a surplus is left', () => {
  const twice: PaymentFacts = { ...fresh, state: 'paid', credited: 367, receivedCents: 10_000, isSettledByStaff: true }
  expect([refundableCents(twice), refundableCents(twice, true)]).toEqual([0, 5000])
  const said = charge({ state: 'paid', paidCents: 10_000, refundedCents: 5000 })
  const back = decide({ ...twice, arrivedCents: 5000 }, said)
  expect(back).toMatchObject({ state: 'refunded', credited: 0, refundedCents: 5000, surplusReturnedCents: 0 })
})

test('the return of an uncredited payment that failed after all is put before staff', () => {
  const closed: PaymentFacts = { ...fresh, state: 'uncredited', isSettledByStaff: true, receivedCents: 4900 }
  const gone = decide(closed, charge({ state: 'refunded', paidCents: 4900, refundedCents: 4900 }))
  expect(gone).toMatchObject({ state: 'refunded', refundedCents: 4900, reason: null })
  const here = charge({ state: 'paid', paidCents: 4900, refundedCents: 0 })
  const undone = decide({ ...closed, ...gone }, here)
  expect(undone).toMatchObject({ state: 'review', reason: 'refund_undone', credited: 0 })
  // The reply was old, and the money has really gone back.
  const again = decide({ ...closed, ...undone }, charge({ state: 'refunded', paidCents: 4900, refundedCents: 4900 }))
  expect(again).toMatchObject({ state: 'refunded', reason: null })
  // A payment that had been credited stays refunded, and staff decide about its Cash.
  const credited = decide({ ...closed, ...gone, wasCredited: true }, here)
  expect(credited).toMatchObject({ state: 'refunded', reason: 'refund_undone' })
})

test('a chargeback that was won is put before staff also where they had decided about an amount', () => {
  const payment: PaymentFacts = { ...fresh, state: 'paid', credited: 367, isSettledByStaff: true, receivedCents: 5000 }
  const lost = decide(payment, charge({ state: 'charged_back', chargedBackCents: 5000 }))
  const won = decide({ ...payment, ...lost, wasCredited: true }, charge({ state: 'paid', paidCents: 5000 }))
  expect(won).toMatchObject({ state: 'charged_back', reason: 'chargeback_won' })
})

test('what an older version cancelled although money had come is uncredited', () => {
  const cancelled: PaymentFacts = { ...fresh, state: 'cancelled', isSettledByStaff: true }
  const now = decide(cancelled, charge({ state: 'paid', paidCents: 4900 }))
  expect(now).toMatchObject({ state: 'uncredited', reason: null, credited: 0 })
  expect(refundableCents({ ...cancelled, ...now })).toBe(4900)
  const back = charge({ state: 'refunded', paidCents: 4900, refundedCents: 4900 })
  expect(decide(cancelled, back)).toMatchObject({ state: 'refunded' })
  expect(decide(cancelled, charge({ state: 'cancelled' }))).toMatchObject({ state: 'cancelled' })
})

test('a pack is the most chosen one where many have paid and clearly more chose it', () => {
  const of = (...payers: number[]) =>
    mostChosenOf(payers.map((each, at) => ({ pack: [5, 50, 100][at]!, payers: each })))
  expect([of(3, 12, 5), of(3, 12, 4), of(10, 10), of(4, 16, 16), of()]).toEqual([50, null, null, null, null])
})
