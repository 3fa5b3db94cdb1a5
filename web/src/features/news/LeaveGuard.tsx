import { m } from '@guildhall/messages'
import type { RefObject } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

/** Asks before a page with unsaved text is left for another one. Nothing is lost either way: a draft stays. */
export function LeaveGuard({ isDirty, mayLeave }: { isDirty: boolean; mayLeave: RefObject<boolean> }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !mayLeave.current && currentLocation.pathname !== nextLocation.pathname,
  )
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={m.news_leave_title()}
      confirm={m.news_leave()}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {m.news_leave_text()}
    </ConfirmDialog>
  )
}
