import { m } from '@guildhall/messages'
import { OwnerForm } from '@guildhall/contract/setup'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { ApiError, api } from '../../api/client.ts'
import { createOwner } from '../../api/generated.ts'
import { limitWords } from '../../api/limit-words.ts'
import { signIn } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import {
  contractResolver,
  FormAlert,
  LoginField,
  NameFields,
  NewPasswordField,
  noFields,
  showRefusal,
  type FormFailure,
  type SignupFields,
} from '../account/public.ts'
import { forgetTyped, keepTyped, typedBefore } from './typed.ts'

const bodyOf = ({ firstname, lastname, username, email, password }: SignupFields) => ({
  firstname: firstname.trim(),
  lastname: lastname.trim(),
  username: username.trim(),
  email: email.trim().toLowerCase(),
  password,
})

const resolver = contractResolver<SignupFields>(OwnerForm, (fields) => ({ token: 'x', ...bodyOf(fields) }), 'password')

/**
 * Makes the owner's account and signs in. `onTaken` is called when an owner exists already. A reload of the page keeps
 * everything but the password.
 */
export function OwnerAccountForm({
  token,
  onDone,
  onTaken,
}: {
  token: string
  onDone: () => void
  onTaken: () => void
}) {
  const form = useForm<SignupFields>({
    shouldFocusError: false,
    mode: 'onTouched',
    resolver,
    defaultValues: { ...noFields, ...typedBefore() },
  })
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const { errors, isSubmitting } = form.formState
  const values = { ...noFields, ...useWatch({ control: form.control }) }
  const { firstname, lastname, username, email } = values
  useEffect(() => keepTyped({ firstname, lastname, username, email }), [firstname, lastname, username, email])
  const field = (name: keyof SignupFields) => ({ ...form.register(name), error: errors[name]?.message })

  async function submit(fields: SignupFields) {
    setFailure(null)
    try {
      const result = await api(createOwner, { body: { token, ...bodyOf(fields) } })
      signIn(result)
      forgetTyped()
      onDone()
    } catch (error) {
      if (error instanceof ApiError && error.body.code === 'setup_done') return onTaken()
      if (error instanceof ApiError && error.status === 429)
        setFailure({ message: limitWords(error, m.setup_owner_failed()), listed: [] })
      else setFailure(showRefusal(form, error, m.setup_owner_failed()))
    }
  }

  return (
    <Form onSubmit={form.handleSubmit(submit)} className="grid gap-4">
      <NameFields field={field} />
      <LoginField field={field} takenError={undefined} hint={m.setup_owner_login_hint()} />
      <TextInput
        label={m.account_email()}
        hint={m.setup_owner_email_hint()}
        type="email"
        autoComplete="email"
        {...field('email')}
      />
      <NewPasswordField field={field} values={values} />
      <FormAlert failure={failure} />
      <Button type="submit" variant="primary" busy={isSubmitting}>
        {m.setup_owner_button()}
      </Button>
    </Form>
  )
}
