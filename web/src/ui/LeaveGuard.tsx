import type { ReactNode, RefObject } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** Asks before a page with something unsaved is left for another one. `children` say what becomes of it. */
export function LeaveGuard({
  isDirty,
  mayLeave,
  title,
  confirm,
  children,
}: {
  isDirty: boolean
  mayLeave: RefObject<boolean>
  title: ReactNode
  confirm: ReactNode
  children: ReactNode
}) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !mayLeave.current && currentLocation.pathname !== nextLocation.pathname,
  )
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={title}
      confirm={confirm}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {children}
    </ConfirmDialog>
  )
}
