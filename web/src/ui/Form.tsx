import type { ComponentProps, FormEvent, MouseEvent } from 'react'
import { FormTries, useFailureFocus, type FailureFocus } from './failure-focus.ts'

/**
 * The form of whatever is sent. Once `onSubmit` has settled, or a blocked button was pressed, the first wrong field or
 * the `FormFailure` in it comes into view and takes the focus. It fails by its own words, never by the browser's.
 * A useForm in it has `shouldFocusError: false`, because that library would move the focus once more.
 * `tries` is for a form that is also sent in another way, for instance from a dialog beside it.
 */
export function Form({
  onSubmit,
  tries,
  ...props
}: Omit<ComponentProps<'form'>, 'onSubmit' | 'onClick' | 'noValidate' | 'ref'> & {
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  tries?: FailureFocus<HTMLFormElement>
}) {
  const own = useFailureFocus<HTMLFormElement>()
  const { area, history, beginTry, afterTry } = tries ?? own
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    beginTry()
    try {
      await onSubmit(event)
    } finally {
      afterTry()
    }
  }
  const click = (event: MouseEvent) => {
    if (!(event.target as Element).closest('[data-blocked]')) return
    beginTry()
    afterTry()
  }
  return (
    <FormTries value={history}>
      <form {...props} noValidate ref={area} onSubmit={(event) => void send(event)} onClick={click} />
    </FormTries>
  )
}
