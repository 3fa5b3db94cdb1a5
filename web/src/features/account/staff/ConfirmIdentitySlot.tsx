import { lazy, Suspense } from 'react'
import { useConfirmation } from '../../../api/confirmation.ts'

const ConfirmIdentity = lazy(() => import('./ConfirmIdentity.tsx'))

/** The place of the dialog on every page; its code loads when a request is first refused for lack of a proof. */
export function ConfirmIdentitySlot() {
  const question = useConfirmation()
  return question ? (
    <Suspense>
      <ConfirmIdentity by={question.by} onEnd={question.end} />
    </Suspense>
  ) : null
}
