import { lazy, Suspense } from 'react'
import { useLeaving } from '../session.ts'

const SignOutDialog = lazy(() => import('./SignOutDialog.tsx'))

/** The place of the question on every page; its code comes when it is first wanted. */
export function SignOutSlot() {
  return useLeaving() ? (
    <Suspense>
      <SignOutDialog />
    </Suspense>
  ) : null
}
