import { clsx } from 'clsx'
import { Children, type ReactNode } from 'react'

/**
 * Short facts on one line with a dot between them; null, false and empty ones are left out. Where the line wraps, no
 * dot is at its end or beginning: each fact has its own dot in front, and the overflow hides the dot at the beginning
 * of a line.
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
