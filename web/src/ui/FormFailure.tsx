import { clsx } from 'clsx'
import { use, useState, type ReactNode } from 'react'
import { FormTries } from './failure-focus.ts'

/**
 * Why a form or a dialog was refused; nothing without children. It must be in a `Form`, or in the area of
 * `useFailureFocus`, which focuses it after each failed try. Best placed beside the submit button. It disappears once a
 * later try finds an invalid field.
 */
export function FormFailure(props: FailureProps) {
  return props.children ? <Failure {...props} /> : null
}

interface FailureProps {
  children: ReactNode
  /** For a field that refers to it by `aria-describedby`. */
  id?: string
  className?: string
}

/** Mounted when the message appears, so that it knows the number of its try. */
function Failure({ children, id, className }: FailureProps) {
  const { begun, outOfDate } = use(FormTries)
  const [since] = useState(begun)
  if (since <= outOfDate) return null
  return (
    <div
      id={id}
      role="alert"
      tabIndex={-1}
      data-form-failure
      className={clsx('grid gap-1 rounded-md border border-danger p-3 text-danger', className)}
    >
      {children}
    </div>
  )
}
