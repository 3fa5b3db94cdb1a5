import { Suspense } from 'react'
import { useSession } from '../session.ts'
import { NotificationBell } from './signed-in.ts'

/** The place of the bell, kept free for whoever holds a token, so that nothing jumps when the account is known. */
export function BellSlot({ onOpen }: { onOpen?: () => void }) {
  const { user } = useSession()
  const blank = <span aria-hidden className="size-11 signed-out:hidden" />
  return user ? (
    <Suspense fallback={blank}>
      <NotificationBell {...(onOpen ? { onOpen } : {})} />
    </Suspense>
  ) : (
    blank
  )
}
