import { lazy, Suspense } from 'react'
import { useSigningUp } from '../../../session/session.ts'

const SignupModal = lazy(() => import('./SignupModal.tsx'))

/** The place of the sign-up dialog on every page; its code loads when the dialog is first opened. */
export function SignupModalSlot() {
  return useSigningUp() ? (
    <Suspense>
      <SignupModal />
    </Suspense>
  ) : null
}
