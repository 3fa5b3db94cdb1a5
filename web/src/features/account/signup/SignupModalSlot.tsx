import { lazy, Suspense } from 'react'
import { useSignupRequest } from '../../../session/session.ts'

const SignupModal = lazy(() => import('./SignupModal.tsx'))

/** The place of the sign-up dialog on every page; its code loads when the dialog is first opened. */
export function SignupModalSlot() {
  const request = useSignupRequest()
  return request ? (
    <Suspense>
      <SignupModal {...request} />
    </Suspense>
  ) : null
}
