import { useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { m } from '@guildhall/messages'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { showRefusal, type FormFailure } from '../form/contract-form.ts'
import { FormAlert } from '../form/FormAlert.tsx'

/** Asks for the password and a code of the second step. A refusal of `onConfirm` is shown above the fields. */
export function StepForm({
  text,
  confirm,
  variant,
  onConfirm,
  onCancel,
}: {
  text: ReactNode
  confirm: ReactNode
  variant: 'danger' | 'primary'
  onConfirm: (body: { currentPassword: string; code: string }) => Promise<void>
  onCancel: () => void
}) {
  const form = useForm({ shouldFocusError: false, defaultValues: { currentPassword: '', code: '' } })
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const { errors, isSubmitting } = form.formState

  async function submit({ currentPassword, code }: { currentPassword: string; code: string }) {
    setFailure(null)
    try {
      await onConfirm({ currentPassword, code: code.trim() })
    } catch (error) {
      setFailure(showRefusal(form, error, m.account_save_failed()))
    }
  }

  return (
    <Form onSubmit={form.handleSubmit(submit)} className="grid gap-4">
      <p className="text-muted">{text}</p>
      <FormAlert failure={failure} />
      <PasswordInput
        label={m.account_current_password()}
        error={errors.currentPassword?.message}
        {...form.register('currentPassword', { required: m.account_fill_password() })}
      />
      <TextInput
        label={m.account_otp()}
        hint={m.account_otp_hint()}
        autoComplete="one-time-code"
        error={errors.code?.message}
        {...form.register('code', { required: m.account_otp_fill() })}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>{m.ui_cancel()}</Button>
        <Button type="submit" variant={variant} busy={isSubmitting}>
          {confirm}
        </Button>
      </div>
    </Form>
  )
}
