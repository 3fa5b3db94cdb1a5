import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** Facts about a trade in a dialog, as pairs of name and value. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-2 gap-x-4 gap-y-2">{children}</dl>
)

export const Fact = ({ name, isBad = false, children }: { name: string; isBad?: boolean; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className={clsx('tabular font-semibold', isBad && 'text-danger')}>{children}</dd>
  </div>
)
