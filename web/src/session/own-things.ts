import type { DecidedThing } from '@guildhall/contract/approval-rules'
import { useSession } from './session.ts'

/**
 * Whether a thing is of the signed-in person, so that the server refuses their decision about it. `logins` are the people
 * whose thing it is. An owner decides while nobody else may.
 */
export function useIsOwnThing(thing: DecidedThing): (...logins: (string | null)[]) => boolean {
  const { user } = useSession()
  if (!user || user.ownDecisions.includes(thing)) return () => false
  const own = user.username.toLowerCase()
  return (...logins) => logins.some((login) => login?.toLowerCase() === own)
}
