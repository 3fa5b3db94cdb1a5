import { lazy, Suspense } from 'react'
import { useLoginRequest } from '../../../session/session.ts'

const LoginModal = lazy(() => import('./LoginModal.tsx'))

/** The place of the login dialog on every page; its code loads when the dialog is first opened. */
export function LoginModalSlot() {
  const request = useLoginRequest()
  return request ? (
    <Suspense>
      <LoginModal {...request} />
    </Suspense>
  ) : null
}
