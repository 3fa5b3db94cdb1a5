import { expect, test } from 'vitest'
import {
  daysAfter,
  differencesOfMatched,
  differencesOfUnmatched,
  matchLine,
  type Candidate,
  type Line,
} from './rules.ts'

const aLine = (changes: Partial<Line> = {}): Line => ({
  ...{ id: 1, kind: 'payment', day: '2026-11-03', number: null, about: null, reference: null },
  ...{ gross_cents: 5000, fee_cents: 50, ...changes },
})

const aCandidate = (payment: string, changes: Partial<Candidate> = {}): Candidate => ({
  ...{ of: { payment }, reference: `ref ${payment}`, numbers: [`no ${payment}`], refunds: [`back ${payment}`] },
  ...{
    cents: 5000,
    others: [],
    days: ['2026-11-03', '2026-11-03'],
    returned: 0,
    isPaid: true,
    isTaken: false,
    ...changes,
  },
})

const candidates = [aCandidate('a'), aCandidate('b'), aCandidate('c')]

test.each([
  ['our reference before everything else', { reference: 'ref b', number: 'no a' }, false, 'reference', 'b'],
  ["the provider's number of the payment", { number: 'no b', about: 'back c' }, false, 'provider_id', 'b'],
  ['the number of the payment that a refund is about', { kind: 'refund', about: 'no c' }, false, 'provider_id', 'c'],
  ["the provider's number of a refund", { kind: 'refund', number: 'back b' }, false, 'refund_id', 'b'],
  ['amount and day, where the line names nothing', {}, false, 'amount_day', 'a'],
  ['amount and day at a bank, whose numbers are its own', { number: 'N1' }, true, 'amount_day', 'a'],
] as const)('a line is matched by %s', (_, changes, isBank, by, payment) => {
  expect(matchLine(aLine(changes), candidates, isBank)).toMatchObject({ by, candidate: { of: { payment } } })
})

test.each([
  ['a number of a payment that is not ours', { number: 'no x' }, false],
  ['a reference of a payment that is not ours', { reference: 'ref x' }, false],
  ['another amount', { gross_cents: 5001 }, true],
  ['another day', { day: '2026-11-04' }, true],
  ['a refund without a number', { kind: 'refund', gross_cents: -5000 }, true],
  ['a payout', { kind: 'payout', number: 'no a' }, false],
] as const)('a line with %s is not matched', (_, changes, isBank) => {
  expect(matchLine(aLine(changes), candidates, isBank)).toBeNull()
})

test('of equal candidates each is taken once, the first one first', () => {
  const two = [aCandidate('a', { isTaken: true }), aCandidate('b')]
  expect(matchLine(aLine(), two, true)).toMatchObject({ candidate: { of: { payment: 'b' } } })
  expect(matchLine(aLine(), [two[0]!], true)).toBeNull()
})

test('a deposit is told of within days after its transfer', () => {
  const deposit = aCandidate('', { of: { deposit: 7 }, days: ['2026-11-01', '2026-11-04'] })
  expect(matchLine(aLine({ day: '2026-11-01' }), [deposit], true)).not.toBeNull()
  expect(matchLine(aLine({ day: '2026-10-31' }), [deposit], true)).toBeNull()
})

const kindsOf = (candidate: Candidate, lines: Line[]) =>
  differencesOfMatched(candidate, lines).map(({ line, kind, expected, found }) => [line, kind, expected, found])

test('what agrees has no difference', () => {
  expect(kindsOf(aCandidate('a'), [aLine()])).toEqual([])
  // With the interest of a card.
  expect(kindsOf(aCandidate('a', { others: [5400] }), [aLine({ gross_cents: 5400 })])).toEqual([])
  const returned = [aLine(), aLine({ id: 2, kind: 'refund', gross_cents: -2000 })]
  expect(kindsOf(aCandidate('a', { returned: 2000 }), returned)).toEqual([])
  // Recorded here and not yet reported.
  expect(kindsOf(aCandidate('a', { returned: 5000 }), returned)).toEqual([])
})

test('another amount, a double payment, an unpaid payment, money that went back and an unusual fee are differences', () => {
  expect(kindsOf(aCandidate('a'), [aLine({ gross_cents: 4999 })])).toEqual([[1, 'amount', 5000, 4999]])
  expect(kindsOf(aCandidate('a'), [aLine(), aLine({ id: 2 }), aLine({ id: 3 })])).toEqual([
    [2, 'double', null, 5000],
    [3, 'double', null, 5000],
  ])
  expect(kindsOf(aCandidate('a', { isPaid: false }), [aLine()])).toEqual([[1, 'missing_here', null, 5000]])
  const lines = [
    aLine(),
    aLine({ id: 2, kind: 'refund', gross_cents: -2000 }),
    aLine({ id: 3, kind: 'chargeback', gross_cents: -3000 }),
  ]
  expect(kindsOf(aCandidate('a', { returned: 2000 }), lines)).toEqual([[3, 'refund', -2000, -5000]])
  // 8 percent of 50 reais and one real.
  expect(kindsOf(aCandidate('a'), [aLine({ fee_cents: 500 })])).toEqual([])
  expect(kindsOf(aCandidate('a'), [aLine({ fee_cents: 501 })])).toEqual([[1, 'fee', 500, 501]])
  expect(kindsOf(aCandidate('a'), [aLine({ fee_cents: -1 })])).toEqual([[1, 'fee', 500, -1]])
})

test('money of nobody is missing here, a return of nobody is unknown, and other lines are no difference', () => {
  const kinds = (changes: Partial<Line>) => differencesOfUnmatched(aLine(changes)).map(({ kind }) => kind)
  expect(kinds({})).toEqual(['missing_here'])
  expect(kinds({ fee_cents: 4000 })).toEqual(['missing_here', 'fee'])
  expect(kinds({ kind: 'chargeback', gross_cents: -5000 })).toEqual(['refund'])
  for (const kind of ['fee', 'payout', 'other'] as const) expect(kinds({ kind })).toEqual([])
})

test('days go over months and years', () => {
  expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01')
  expect(daysAfter('2028-03-01', -1)).toBe('2028-02-29')
})
