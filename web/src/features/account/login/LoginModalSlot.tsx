import { lazy, Suspense } from 'react'
import { useLoginRequest } from '../../../session/session.ts'

const LoginModal = lazy(() => import('./LoginModal.tsx'))

/** The place of the login dialog on every page; its code comes when it is first wanted. */
export function LoginModalSlot() {
  const wanted = useLoginRequest()
  return wanted ? (
    <Suspense>
      <LoginModal {...wanted} />
    </Suspense>
  ) : null
}
