import { useState, type ReactNode, type RefObject } from 'react'
import { useBlocker, type Location } from 'react-router'
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
  // The router takes its answer back in a transition, which may be late: until then the page would take no key.
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
