import { reviewHours, type ReferralState, type Suspicion } from '@guildhall/contract/referral'

const hour = 3600_000

/** Evidence against a referral; `login` is the account that shares it with the referred one. */
export interface Evidence {
  reason: Suspicion
  login: string | null
}

/** The name under which explained evidence is stored. */
export const nameOf = ({ reason, login }: Evidence): string => (login === null ? reason : `${reason} ${login}`)

/** 'Success' after a check that left no evidence which staff have not explained. */
export const typeOf = (evidence: readonly Evidence[], cleared: readonly string[]): 'Success' | 'Suspect' =>
  evidence.every((each) => cleared.includes(nameOf(each))) ? 'Success' : 'Suspect'

/** Whether staff may explain it. A missing character or a pending check cannot be explained. */
export const isExplainable = ({ reason }: Evidence): boolean => reason !== 'no_character' && reason !== 'unchecked'

/** Whether the welcome items may be given. They come before the first character, so its absence does not count. */
export const isWelcome = (
  evidence: readonly Evidence[],
  cleared: readonly string[],
  released: ReferralState,
): boolean =>
  released === 'S' ||
  (released === 'P' &&
    typeOf(
      evidence.filter(({ reason }) => reason !== 'no_character'),
      cleared,
    ) === 'Success')

/** Whether a bonus is paid now: never with evidence against the referral, and never for a refused one (D-129). */
export const isPayable = (type: string, released: string): boolean => type === 'Success' && released !== 'N'

/**
 * How much of a bonus goes back when `back` of `charge` cents of its donation have: the rest is rounded down, like
 * Cash.
 */
export const bonusGone = (value: number, charge: number, back: number): number =>
  value - Math.floor((value * (charge - back)) / charge)

/** The moment by which staff must decide about a waiting referral. */
export const dueAt = (since: string | Date): Date => new Date(new Date(since).getTime() + reviewHours * hour)

/**
 * Whether an address identifies its user: not a loopback address, and not one of a private network, which may be a
 * proxy's.
 */
export function isPublicAddress(address: string | null): boolean {
  if (!address) return false
  const plain = address.replace(/^::ffff:/i, '')
  return !/^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|::1$|f[cd]|fe80)/i.test(plain)
}
