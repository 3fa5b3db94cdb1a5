import { m } from '@guildhall/messages'
import type { ComponentProps, FormEvent, MouseEvent } from 'react'
import { FormTries, useFailureFocus, type FailureFocus } from './failure-focus.ts'

/**
 * The form of whatever is sent. Once `onSubmit` has settled, or a blocked button was pressed, the first wrong field or
 * the `FormFailure` in it comes into view and takes the focus. It fails by its own words, never by the browser's.
 * A useForm in it has `shouldFocusError: false`, because that library would move the focus once more.
 * `tries` is for a form that is also sent in another way, for instance from a dialog beside it.
 * It posts, so that no field ever gets into an address. Before the page is alive early.ts holds what is sent. Without
 * scripts the form says that it needs them, unless it `worksWithoutScript` (server/src/http/native-forms.ts).
 */
export function Form({
  onSubmit,
  tries,
  worksWithoutScript = false,
  children,
  ...props
}: Omit<ComponentProps<'form'>, 'onSubmit' | 'onClick' | 'noValidate' | 'ref' | 'method'> & {
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  tries?: FailureFocus<HTMLFormElement>
  worksWithoutScript?: boolean
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
      <form {...props} method="post" noValidate ref={area} onSubmit={(event) => void send(event)} onClick={click}>
        {!worksWithoutScript && (
          <noscript>
            <p className="rounded-md border border-warn p-3 text-warn">{m.ui_needs_script()}</p>
          </noscript>
        )}
        {children}
      </form>
    </FormTries>
  )
}
