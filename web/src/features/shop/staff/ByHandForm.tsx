import { m } from '@guildhall/messages'
import type { ComponentProps, FormEvent, ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import type { FailureFocus } from '../../../ui/failure-focus.ts'
import { Form } from '../../../ui/Form.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { TypedRecipient } from './Recipient.tsx'

/**
 * The form by which staff send something by hand. `login` is the field of the recipient, `done` the outcome of the last
 * one.
 */
export function ByHandForm({
  onSubmit,
  tries,
  problem,
  login,
  isLooking,
  done,
  children,
}: {
  onSubmit: (event: FormEvent) => unknown
  tries: FailureFocus<HTMLFormElement>
  problem: string | undefined
  login: Pick<ComponentProps<typeof TextInput>, 'value' | 'required' | 'error' | 'onChange'>
  isLooking: boolean
  done: ReactNode
  children: ReactNode
}) {
  return (
    <Form className="grid gap-4" onSubmit={onSubmit} tries={tries}>
      <div className="grid gap-2">
        <TextInput label={m.shop_send_login()} maxLength={40} autoComplete="off" spellCheck={false} {...login} />
        <TypedRecipient login={String(login.value ?? '')} />
      </div>
      {children}
      <FormFailure>{problem}</FormFailure>
      <Button type="submit" variant="primary" busy={isLooking} className="justify-self-start">
        {m.shop_send()}
      </Button>
      <div role="status" className="empty:hidden">
        {done && <p className="text-success">{done}</p>}
      </div>
    </Form>
  )
}
