import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'

/**
 * Why a form or a dialog was not taken; nothing without children. It stands in a `Form`, or in the area of
 * `useFailureFocus`, which gives it the focus after each failed try. Best beside the button that sends.
 */
export function FormFailure({
  children,
  id,
  className,
}: {
  children: ReactNode
  /** For a field that names it in `aria-describedby`. */
  id?: string
  className?: string
}) {
  if (!children) return null
  return (
    <div
      id={id}
      role="alert"
      tabIndex={-1}
      data-form-failure
      className={cx('grid gap-1 rounded-md border border-danger p-3 text-danger', className)}
    >
      {children}
    </div>
  )
}
