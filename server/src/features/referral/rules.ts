import { reviewHours, type ReferralState, type Suspicion } from '@guildhall/contract/referral'

const hour = 3600_000

/** Something that speaks against a referral; `login` is the account that it has in common with the referred one. */
export interface Evidence {
  reason: Suspicion
  login: string | null
}

/** What a piece of evidence is called once staff have explained it. */
export const nameOf = ({ reason, login }: Evidence): string => (login === null ? reason : `${reason} ${login}`)

/** 'Success' once a check has ended and nothing is left that staff have not explained. */
export const typeOf = (evidence: readonly Evidence[], cleared: readonly string[]): 'Success' | 'Suspect' =>
  evidence.every((each) => cleared.includes(nameOf(each))) ? 'Success' : 'Suspect'

/** What staff may explain: a character can only be made, and a check only be waited for. */
export const isExplainable = ({ reason }: Evidence): boolean => reason !== 'no_character' && reason !== 'unchecked'

/** Whether the welcome items may go out: a character is made after them. */
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

/** Whether a bonus is paid now: not while anything speaks against the referral, and never for a refused one (D-129). */
export const isPayable = (type: string, released: string): boolean => type === 'Success' && released !== 'N'

/** What is gone of a bonus when `back` of `charge` cents of its donation are: what is kept is rounded down, like Cash. */
export const bonusGone = (value: number, charge: number, back: number): number =>
  value - Math.floor((value * (charge - back)) / charge)

/** Until when a referral that waits must be decided. */
export const dueAt = (since: string | Date): Date => new Date(new Date(since).getTime() + reviewHours * hour)

/**
 * Whether an address says anything about who uses it: not the machine's own, nor one of a private network, which is that
 * of a proxy.
 */
export function isPublicAddress(address: string | null): boolean {
  if (!address) return false
  const plain = address.replace(/^::ffff:/i, '')
  return !/^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|::1$|f[cd]|fe80)/i.test(plain)
}
