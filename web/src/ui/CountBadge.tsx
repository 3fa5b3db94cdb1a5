import { clsx } from 'clsx'
import { cashText } from '../format/money.ts'

/**
 * The number of rows of a filter. The server counts up to `countedTo`; above it the badge shows '1.000+'.
 */
export function CountBadge({
  count,
  countedTo,
  isHighlighted,
}: {
  count: number | undefined
  countedTo: number
  isHighlighted: boolean
}) {
  if (!count) return null
  return (
    <span
      className={clsx(
        'tabular rounded-xs px-1.5 text-xs',
        isHighlighted ? 'bg-warn-deep text-warn' : 'bg-s3 text-muted',
      )}
    >
      {count > countedTo ? `${cashText(countedTo)}+` : cashText(count)}
    </span>
  )
}
