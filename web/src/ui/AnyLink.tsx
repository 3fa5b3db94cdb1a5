import type { ReactNode } from 'react'
import { AppLink } from './AppLink.tsx'

/** A link that staff have set: a page of the portal opens in the same tab, another site in a new one. */
export function AnyLink({
  to,
  className,
  onClick,
  children,
}: {
  to: string
  className?: string
  onClick?: () => void
  children: ReactNode
}) {
  if (to.startsWith('/')) {
    return (
      <AppLink to={to} className={className} onClick={onClick}>
        {children}
      </AppLink>
    )
  }
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" className={className} onClick={onClick}>
      {children}
    </a>
  )
}
