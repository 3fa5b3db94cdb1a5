import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

/**
 * A raised surface. With `linked` it reacts to hover. If the only link inside has the class `stretched`, the whole card
 * is that link.
 */
export function Card({
  as: Tag = 'div',
  linked = false,
  tone = 'plain',
  className,
  ...props
}: ComponentProps<'div'> & {
  as?: 'div' | 'article' | 'section' | 'li' | 'aside'
  linked?: boolean
  tone?: 'plain' | 'danger'
}) {
  const Element = Tag as 'div'
  return (
    <Element
      {...props}
      className={clsx(
        'relative rounded-lg border bg-s1 p-4 shadow-1 md:p-5',
        tone === 'danger' ? 'border-danger' : 'border-line',
        linked && 'transition-colors hover:border-edge',
        className,
      )}
    />
  )
}
