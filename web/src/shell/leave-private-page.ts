import { useEffect, useRef } from 'react'
import { useMatches } from 'react-router'
import { localePath } from '../locale.ts'
import { onTokenChange } from '../token.ts'

/**
 * A sign-out, here or in another tab, leaves a private page for the home, as a new document: nothing that was shown,
 * typed or loaded stays for the next person. A session that ran out leaves the page as it is, for who comes back.
 */
export function useLeavingPrivatePage(): void {
  const isPrivate = useMatches().some(({ handle }) => (handle as { isPrivate?: boolean } | undefined)?.isPrivate)
  const isPrivateNow = useRef(isPrivate)
  useEffect(() => void (isPrivateNow.current = isPrivate), [isPrivate])
  useEffect(
    () =>
      onTokenChange((reason) => {
        if (reason === 'signed-out' && isPrivateNow.current) location.assign(localePath('/'))
      }),
    [],
  )
}
