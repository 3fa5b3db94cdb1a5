import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { m } from '@guildhall/messages'
import { removeTotp } from '../../../api.generated.ts'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { toast } from '../../../ui/toast.ts'
import { showRefusal, type FormFailure } from '../contract-form.ts'
import { FormAlert } from '../FormAlert.tsx'

/** Takes the second step away: with the password and a code, so that a lent computer cannot. */
export function TurnOffTotp({ onDone }: { onDone: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        {m.account_totp_turn_off()}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={m.account_totp_turn_off_title()}>
        <TurnOffForm
          onDone={() => {
            setOpen(false)
            onDone()
          }}
          onCancel={() => setOpen(false)}
        />
      </Dialog>
    </>
  )
}

function TurnOffForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const form = useForm({ defaultValues: { currentPassword: '', code: '' } })
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const { errors, isSubmitting } = form.formState

  async function turnOff({ currentPassword, code }: { currentPassword: string; code: string }) {
    setFailure(null)
    try {
      const { message } = await api(removeTotp, { body: { currentPassword, code: code.trim() } })
      toast.success(message)
      onDone()
    } catch (error) {
      setFailure(showRefusal(form, error, m.account_save_failed()))
    }
  }

  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(turnOff)(event)} className="grid gap-4">
      <p className="text-muted">{m.account_totp_turn_off_text()}</p>
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
        <Button type="submit" variant="danger" busy={isSubmitting}>
          {m.account_totp_turn_off()}
        </Button>
      </div>
    </form>
  )
}
