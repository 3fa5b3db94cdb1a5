import type { ReactNode } from 'react'
import { AppLink } from '../ui/AppLink.tsx'
import { useMayOpen } from './may-open.ts'

/** A link to a page of staff; for those who may not open it, the text alone. */
export function StaffLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  if (!useMayOpen(to)) return <span className="wrap-anywhere">{children}</span>
  return (
    <AppLink to={to} className={className}>
      {children}
    </AppLink>
  )
}
