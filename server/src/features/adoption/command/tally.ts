import type { AdoptionSkip } from '@guildhall/contract/adoption'
import { sourceProblems, type PasswordKind, type Reading, type SourceProblemCode } from '../sources/person.ts'

/** Why a person becomes no account: what the source says by itself, or the rules of accounts. */
export type ProblemCode = SourceProblemCode | AdoptionSkip

/** What has been read, and what becomes of it. */
export interface Tally {
  rows: number
  /** New accounts. */
  accounts: number
  /** Accounts of an earlier run of the same source. */
  earlier: number
  leftOut: Partial<Record<ProblemCode, number>>
  /** Values that are left out of new accounts. */
  notes: Partial<Record<ProblemCode, number>>
  /** New accounts by the kind of their old password. */
  passwords: Partial<Record<PasswordKind, number>>
  /** Accounts with an opening balance, and the sum of these. */
  withCash: number
  cash: number
}

export const emptyTally: Tally = {
  ...{ rows: 0, accounts: 0, earlier: 0, leftOut: {}, notes: {}, passwords: {}, withCash: 0, cash: 0 },
}

/** What became, or would become, of a reading that has a person. */
export type Verdict = 'new' | 'earlier' | AdoptionSkip

/** A tally with more readings. `verdictOf` is asked for people alone. */
export function addToTally(
  before: Tally,
  readings: readonly Reading[],
  verdictOf: (reading: Reading) => Verdict,
): Tally {
  const tally: Tally = {
    ...before,
    ...{ leftOut: { ...before.leftOut }, notes: { ...before.notes }, passwords: { ...before.passwords } },
  }
  for (const reading of readings) {
    tally.rows += 1
    const verdict = reading.person ? verdictOf(reading) : null
    if (verdict === 'earlier') tally.earlier += 1
    else if (verdict === 'new') addNew(tally, reading)
    else increase(tally.leftOut, verdict ?? leavingOut(reading))
  }
  return tally
}

function addNew(tally: Tally, { person, problems }: Reading): void {
  if (!person) return
  tally.accounts += 1
  increase(tally.passwords, person.password.kind)
  for (const { code } of problems) increase(tally.notes, code)
  if (!person.balance) return
  tally.withCash += 1
  tally.cash += person.balance
}

/** The first problem that leaves the reading out. */
export const leavingOut = ({ problems }: Reading): SourceProblemCode =>
  problems.find(({ code }) => sourceProblems[code].leavesOut)?.code ?? 'row_broken'

export const sumOf = (numbers: Partial<Record<string, number>>): number =>
  Object.values(numbers).reduce<number>((sum, each) => sum + (each ?? 0), 0)

function increase<K extends string>(counts: Partial<Record<K, number>>, key: K): void {
  const before: number | undefined = counts[key]
  counts[key] = (before ?? 0) + 1
}

const skipWords: Record<AdoptionSkip, string> = {
  bad_login: 'the login is none of the portal: 5 to 11 letters and digits',
  reserved_login: 'the login is reserved for the team',
  closed_login: 'the login belonged to an account that was closed here',
  login_taken: 'somebody else has this login in the portal',
  bad_email: 'the address is no email address',
  email_taken: 'another account has this email address',
  bad_balance: 'the balance does not fit a wallet',
  bad_password_hash: 'the hash of the password is damaged, or its cost is too high',
  doubled_in_source: 'the source has this login or key twice; the first one counts',
}

/** A problem in words. */
export const problemWords = (code: ProblemCode): string =>
  code in skipWords ? skipWords[code as AdoptionSkip] : sourceProblems[code as SourceProblemCode].words
