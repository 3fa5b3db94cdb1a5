import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { m } from '@guildhall/messages'
import { api } from '../../../api/client.ts'
import type { Proof } from '../../../api/confirmation.ts'
import { confirmIdentity } from '../../../api/generated.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Form } from '../../../ui/Form.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { toast } from '../../../ui/toast.ts'
import { showRefusal, type FormFailure } from '../form/contract-form.ts'
import { FormAlert } from '../form/FormAlert.tsx'

/** Asks staff for their password, or for a code of the second step, before the request that the server refused. */
export default function ConfirmIdentity({ by, onEnd }: { by: Proof; onEnd: (isConfirmed: boolean) => void }) {
  return (
    <Dialog open onClose={() => onEnd(false)} title={m.account_confirm_identity()}>
      <ProofForm by={by} onEnd={onEnd} />
    </Dialog>
  )
}

function ProofForm({ by, onEnd }: { by: Proof; onEnd: (isConfirmed: boolean) => void }) {
  const form = useForm({ shouldFocusError: false, defaultValues: { password: '', code: '' } })
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const { errors, isSubmitting } = form.formState

  async function submit({ password, code }: { password: string; code: string }) {
    setFailure(null)
    try {
      const { message } = await api(confirmIdentity, { body: by === 'code' ? { code: code.trim() } : { password } })
      toast.success(message)
      onEnd(true)
    } catch (error) {
      const refusal = showRefusal(form, error, m.account_save_failed())
      // The form has one field, which says what is wrong with it.
      setFailure(refusal.message === '' ? null : refusal)
    }
  }

  return (
    <Form onSubmit={form.handleSubmit(submit)} className="grid gap-4">
      <p className="text-muted">
        {by === 'code' ? m.account_confirm_identity_code() : m.account_confirm_identity_password()}
      </p>
      <FormAlert failure={failure} />
      {by === 'code' ? (
        <TextInput
          label={m.account_otp()}
          hint={m.account_otp_hint()}
          autoComplete="one-time-code"
          error={errors.code?.message}
          {...form.register('code', { required: m.account_otp_fill() })}
        />
      ) : (
        <PasswordInput
          label={m.account_current_password()}
          error={errors.password?.message}
          {...form.register('password', { required: m.account_fill_password() })}
        />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={() => onEnd(false)}>{m.ui_cancel()}</Button>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {m.account_confirm_identity_send()}
        </Button>
      </div>
    </Form>
  )
}
