import { clsx } from 'clsx'
import { Children, type ReactNode } from 'react'

/**
 * Short facts on one line with a dot between them; what is null, false or empty is left out. Where the line wraps, no dot
 * stands at its end or beginning: each fact brings its own, and the one at a line's start is cut off by the edge.
 */
export function FactLine({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <span className={clsx('block overflow-clip', className)}>
      <span className="-ms-3 flex flex-wrap">
        {Children.map(Children.toArray(children), (fact, at) => (
          <span className="flex min-w-0">
            <span className="w-3 shrink-0 text-center">{at > 0 && ' · '}</span>
            <span className="min-w-0">{fact}</span>
          </span>
        ))}
      </span>
    </span>
  )
}
