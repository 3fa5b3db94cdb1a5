import { m } from '@guildhall/messages'
import type { ComponentProps, FormEvent, MouseEvent } from 'react'
import { FormTries, useFailureFocus, type FailureFocus } from './failure-focus.ts'

/**
 * The form for everything that is sent. After `onSubmit` has settled, or a blocked button was pressed, the first
 * invalid field or the `FormFailure` scrolls into view and takes the focus. Errors have the form's own words, never the
 * browser's. A useForm in it needs `shouldFocusError: false`, because that library would move the focus again. `tries`
 * is for a form that can also be sent in another way, for instance from a dialog beside it. The method is POST, so that
 * no field gets into an address. Before hydration early.ts holds a submit. Without scripts the form says that it needs
 * them, unless it `worksWithoutScript` (server/src/http/native-forms.ts).
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
