import { useState, type ReactNode, type RefObject } from 'react'
import { useBlocker, type Location } from 'react-router'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** Asks before a page with unsaved changes is left for another one. `children` say what happens to the changes. */
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
  // The router resets its blocker in a transition, which may be late; until then the page would ignore key presses.
  const [answered, setAnswered] = useState<Location>()
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked' && blocker.location !== answered}
      title={title}
      confirm={confirm}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => {
        setAnswered(blocker.location)
        blocker.reset?.()
      }}
    >
      {children}
    </ConfirmDialog>
  )
}
