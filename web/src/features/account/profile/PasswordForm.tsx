import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate, useRevalidator } from 'react-router'
import { m } from '@guildhall/messages'
import { PasswordForm as Contract } from '@guildhall/contract/account/profile'
import { changePassword } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { toast } from '../../../ui/toast.ts'
import { contractResolver, showRefusal, type FormFailure } from '../form/contract-form.ts'
import { FormAlert } from '../form/FormAlert.tsx'
import { passwordHint } from '../form/game-password.ts'
import { ForgotPassword } from './ForgotPassword.tsx'

interface Fields {
  currentPassword: string
  /** The first of the two inputs; it must equal the second and is not sent (D-052). */
  repeated: string
  /** The second input ("Verify Password"), which is sent. */
  newPassword: string
}

const none: Fields = { currentPassword: '', repeated: '', newPassword: '' }
const rules = contractResolver<Fields>(
  Contract,
  ({ currentPassword, newPassword }) => ({ currentPassword, newPassword }),
  'newPassword',
)

/** Changes the password in the portal and in the game. */
export function PasswordForm({ username }: { username: string }) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const form = useForm<Fields>({
    shouldFocusError: false,
    mode: 'onTouched',
    defaultValues: none,
    resolver: async (fields, context, options) => {
      const { errors } = await rules(fields, context, options)
      if (!fields.repeated) errors.repeated = { type: 'required', message: m.error_field_required() }
      if (!errors.newPassword && fields.repeated !== fields.newPassword)
        errors.newPassword = { type: 'match', message: m.account_passwords_differ() }
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: fields, errors: {} }
    },
  })
  const { register, formState } = form
  const { errors, isSubmitting } = formState
  const [failure, setFailure] = useState<FormFailure | null>(null)

  async function save({ currentPassword, newPassword }: Fields) {
    setFailure(null)
    try {
      const { message } = await api(changePassword, { body: { currentPassword, newPassword } })
      toast.success(message)
      form.reset()
      await revalidate()
    } catch (error) {
      setFailure(showRefusal(form, error, m.account_save_failed()))
    }
  }

  return (
    <Form onSubmit={form.handleSubmit(save)} className="grid gap-4">
      <p className="rounded-md border border-warn p-3 text-warn">{m.account_password_warning()}</p>
      {/* Tells password managers which login this is about. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordInput
        label={m.account_current_password()}
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <ForgotPassword username={username} />
      <PasswordInput
        label={m.account_new_password()}
        hint={passwordHint()}
        autoComplete="new-password"
        error={errors.repeated?.message}
        {...register('repeated')}
      />
      <PasswordInput
        label={m.account_verify_password()}
        autoComplete="new-password"
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <FormAlert failure={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {m.account_save()}
        </Button>
        <Button
          onClick={() => {
            form.reset()
            void navigate('/')
          }}
        >
          {m.ui_cancel()}
        </Button>
      </div>
    </Form>
  )
}
