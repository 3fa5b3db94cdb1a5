import type { AdoptionSkip, SourceState } from '@guildhall/contract/adoption'

/** The most Cash that one person may bring: beyond it the column of the source was mistaken. */
export const mostBalance = 1_000_000_000

/** What is told apart before anybody looks at the accounts of the portal. */
export interface Candidate {
  key: string
  login: string
  email?: string | null | undefined
  state?: SourceState | undefined
  balance?: number | undefined
}

/** How the rules see texts, which the contract and other features decide. */
interface Judges<P> {
  isLogin(text: string): boolean
  isReserved(login: string): boolean
  isEmail(text: string): boolean
  isPassword(person: P): boolean
}

/**
 * Why people become no accounts by themselves, by their keys. Of two with the same login or key the first stays, because
 * logins that differ only in case are one login here.
 */
export function refusedAlone<P extends Candidate>(people: readonly P[], judges: Judges<P>): Map<P, AdoptionSkip> {
  const logins = new Set<string>()
  const keys = new Set<string>()
  const refused = new Map<P, AdoptionSkip>()
  for (const person of people) {
    const login = person.login.toLowerCase()
    const isDouble = logins.has(login) || keys.has(person.key)
    const reason = isDouble ? 'doubled_in_source' : problemOf(person, judges)
    if (reason) refused.set(person, reason)
    logins.add(login)
    keys.add(person.key)
  }
  return refused
}

function problemOf<P extends Candidate>(person: P, judges: Judges<P>): AdoptionSkip | null {
  const { login, email, balance = 0 } = person
  if (!judges.isLogin(login)) return 'bad_login'
  if (judges.isReserved(login)) return 'reserved_login'
  if (email && !judges.isEmail(email)) return 'bad_email'
  if (!Number.isInteger(balance) || balance < 0 || balance > mostBalance) return 'bad_balance'
  return judges.isPassword(person) ? null : 'bad_password_hash'
}
