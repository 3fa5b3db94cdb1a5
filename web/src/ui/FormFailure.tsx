import { clsx } from 'clsx'
import { use, useState, type ReactNode } from 'react'
import { FormTries } from './failure-focus.ts'

/**
 * Why a form or a dialog was not taken; nothing without children. It stands in a `Form`, or in the area of
 * `useFailureFocus`, which gives it the focus after each failed try. Best beside the button that sends.
 * It goes once a later try finds a wrong field.
 */
export function FormFailure(props: FailureProps) {
  return props.children ? <Failure {...props} /> : null
}

interface FailureProps {
  children: ReactNode
  /** For a field that names it in `aria-describedby`. */
  id?: string
  className?: string
}

/** Mounted when the message comes, so that it knows of which try it is. */
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
