import { usualFee, type DifferenceKind, type LineKind, type MatchRule } from '@guildhall/contract/settlement-rules'

/** A stored line, as matching needs it. */
export interface Line {
  id: number
  kind: LineKind
  day: string
  number: string | null
  about: string | null
  reference: string | null
  gross_cents: number
  fee_cents: number
}

/** A payment or a deposit that a line may be. `cents` is what should have come, `others` what may have come as well. */
export interface Candidate {
  of: { payment: string } | { deposit: number }
  reference: string | null
  /** Its numbers at the provider: of the payment, and of its receipt. */
  numbers: readonly string[]
  refunds: readonly string[]
  cents: number
  others: readonly number[]
  /** The first and the last day on which its money may have come. */
  days: readonly [string, string]
  /** What went back, by our records. */
  returned: number
  /** The portal knows that its money came. */
  isPaid: boolean
  /** Another line has it already. */
  isTaken: boolean
}

/** The kinds of lines that belong to a payment. */
const ofPayments: readonly LineKind[] = ['payment', 'refund', 'chargeback']
export const concernsPayment = ({ kind }: { kind: LineKind }): boolean => ofPayments.includes(kind)

/**
 * The candidate that a line is, and by which rule: our reference before the provider's number of the payment, before its
 * number of a refund, before amount and day. Amount and day count only where the line names no payment, or the report is
 * of a bank (`isBank`), whose numbers may be the bank's own. Of several the first is taken, and each only once.
 */
export function matchLine(
  line: Line,
  candidates: readonly Candidate[],
  isBank: boolean,
): { by: MatchRule; candidate: Candidate } | null {
  if (!concernsPayment(line)) return null
  const find = (by: MatchRule, fits: (candidate: Candidate) => boolean) => {
    const candidate = candidates.find(fits)
    return candidate ? { by, candidate } : null
  }
  const numbers = [line.number, line.about].filter((number) => number !== null)
  const namesNone = numbers.length === 0 && line.reference === null
  return (
    (line.reference && find('reference', ({ reference }) => reference === line.reference)) ||
    find('provider_id', (each) => numbers.some((number) => each.numbers.includes(number))) ||
    find('refund_id', (each) => numbers.some((number) => each.refunds.includes(number))) ||
    (line.kind === 'payment' && (isBank || namesNone)
      ? find('amount_day', ({ isTaken, cents, days: [first, last] }) => {
          return !isTaken && cents === line.gross_cents && first <= line.day && line.day <= last
        })
      : null)
  )
}

/** A difference of a line: what the portal has, and what the report has. */
export interface Difference {
  line: number
  kind: Exclude<DifferenceKind, 'missing_there'>
  expected: number | null
  found: number
}

/** The differences of lines that belong to nothing here. */
export function differencesOfUnmatched(line: Line): Difference[] {
  const base = { line: line.id, expected: null, found: line.gross_cents }
  if (line.kind === 'payment') return [{ ...base, kind: 'missing_here' }, ...feeOf(line)]
  return line.kind === 'refund' || line.kind === 'chargeback' ? [{ ...base, kind: 'refund' }] : []
}

/**
 * The differences of all lines of one payment or deposit. The first payment counts and each further one is double. Money
 * that went back is compared as a sum, because reports and providers divide it in other ways.
 */
export function differencesOfMatched(candidate: Candidate, lines: readonly Line[]): Difference[] {
  const [first, ...more] = lines.filter(({ kind }) => kind === 'payment')
  const back = lines.filter(({ kind }) => kind === 'refund' || kind === 'chargeback')
  const returned = -back.reduce((sum, { gross_cents }) => sum + gross_cents, 0)
  const last = back.at(-1)
  const isOther = first && candidate.isPaid && ![candidate.cents, ...candidate.others].includes(first.gross_cents)
  return [
    ...(first && !candidate.isPaid
      ? [{ line: first.id, kind: 'missing_here' as const, expected: null, found: first.gross_cents }]
      : []),
    ...(first && isOther
      ? [{ line: first.id, kind: 'amount' as const, expected: candidate.cents, found: first.gross_cents }]
      : []),
    ...more.map(({ id, gross_cents }) => ({ line: id, kind: 'double' as const, expected: null, found: gross_cents })),
    ...(last && returned > candidate.returned
      ? [{ line: last.id, kind: 'refund' as const, expected: -candidate.returned, found: -returned }]
      : []),
    ...lines.flatMap(feeOf),
  ]
}

/** A payment that costs more than is usual, or less than nothing. */
function feeOf({ id, kind, gross_cents, fee_cents }: Line): Difference[] {
  if (kind !== 'payment') return []
  const most = Math.floor((gross_cents * usualFee.percent) / 100) + usualFee.cents
  return fee_cents < 0 || fee_cents > most ? [{ line: id, kind: 'fee', expected: most, found: fee_cents }] : []
}

/** The day `count` days after a day of the server's calendar. */
export const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)

/** Players tell of a transfer within these days, so its money may have come so many days before. */
export const depositDays = 3
