import { useEffect, useSyncExternalStore } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'
import { api } from '../../../api/client.ts'
import { getOwnOffers } from '../../../api/generated.ts'
import { outcomeOf } from '../../../api/outcome.ts'
import { token } from '../../../session/token.ts'

type Own = ReplyOf<typeof shop.getOwnOffers>

const listeners = new Set<() => void>()
let own: Own | null = null
let asking: Promise<void> | null = null

/**
 * What this person has left of limited offers, and the items for which they wait; null while it is unknown, and for
 * visitors. It is asked once for all cards of the page, when the first one needs it.
 */
export function useOwnOffers(isNeeded: boolean): Own | null {
  const answer = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => own,
    () => null,
  )
  useEffect(() => {
    if (isNeeded && own === null) askOwnOffers()
  }, [isNeeded])
  return isNeeded ? answer : null
}

/** Asks again, as after a purchase. */
export function askOwnOffers(): void {
  if (!token() || asking) return
  asking = outcomeOf(api(getOwnOffers)).then(({ data }) => {
    asking = null
    if (!data) return
    own = data
    for (const listener of listeners) listener()
  })
}
