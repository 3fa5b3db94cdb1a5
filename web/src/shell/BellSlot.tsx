import { Suspense } from 'react'
import { useSession } from '../session/session.ts'
import { BalanceAndBell } from './signed-in.ts'

/**
 * The place of the balance and the bell. It is reserved for people with a token, so that nothing moves when the account
 * has loaded.
 */
export function BellSlot({ onOpen }: { onOpen?: () => void }) {
  const { user } = useSession()
  const blank = <span aria-hidden className="h-11 w-39 max-[22rem]:w-33 xl:w-37 signed-out:hidden" />
  return user ? (
    <Suspense fallback={blank}>
      <BalanceAndBell {...(onOpen ? { onOpen } : {})} />
    </Suspense>
  ) : (
    blank
  )
}
