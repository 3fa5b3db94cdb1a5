import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../ui/Icon.tsx'

/** A line of the summary: its label, and its link (`stretched`). */
export function GlanceLine({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <li className="relative flex min-h-11 min-w-0 items-center gap-2">
      <Icon name={icon} className="size-5 text-brass" />
      <span className="shrink-0 text-muted">{label}</span>
      {children}
    </li>
  )
}
