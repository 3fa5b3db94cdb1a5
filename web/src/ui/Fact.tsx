import type { ReactNode } from 'react'

/** A name and its value in a `dl`: a figure or a short text. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="tabular font-semibold">{children}</dd>
  </div>
)
