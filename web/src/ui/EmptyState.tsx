import type { ReactNode } from 'react'

/** An empty list: the reason, and one action. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="grid justify-items-start gap-2 rounded-lg border border-line bg-s1 p-4 md:p-5">
      <p className="text-lg font-semibold">{title}</p>
      {children && <p className="text-muted">{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
