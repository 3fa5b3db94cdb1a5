import { clsx } from 'clsx'
import { cashText } from '../format/money.ts'

/** How many a filter holds; counts end at `countedTo`, as '1.000+'. Those that `asksForEyes` stand out. */
export function CountBadge({
  count,
  countedTo,
  asksForEyes,
}: {
  count: number | undefined
  countedTo: number
  asksForEyes: boolean
}) {
  if (!count) return null
  return (
    <span
      className={clsx('tabular rounded-xs px-1.5 text-xs', asksForEyes ? 'bg-warn-deep text-warn' : 'bg-s3 text-muted')}
    >
      {count > countedTo ? `${cashText(countedTo)}+` : cashText(count)}
    </span>
  )
}
