import type { StaffAccess } from '@guildhall/contract'
import type { ReactNode } from 'react'
import { useMay } from '../session/session.ts'
import { LinkButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** What a member of staff reads on an empty page: why it should not stay so, and the button to the page that fills it. */
interface Fill {
  may: StaffAccess
  text: string
  to: string
  label: string
}

/** An empty list. Staff who may fill it get the way to do so, others the words and the action for visitors. */
export function StaffEmptyState({
  fill: { may, text, to, label },
  ...visitors
}: {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  fill: Fill
}) {
  if (!useMay(may)) return <EmptyState {...visitors} />
  return (
    <EmptyState title={visitors.title} action={<LinkButton to={to}>{label}</LinkButton>}>
      {text}
    </EmptyState>
  )
}
