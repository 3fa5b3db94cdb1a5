import { Fragment, useState } from 'react'
import { useForm } from 'react-hook-form'
import { m } from '@guildhall/messages'
import { confirmTotp, startTotp } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Form } from '../../../ui/Form.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { toast } from '../../../ui/toast.ts'
import { showRefusal, type FormFailure } from '../form/contract-form.ts'
import { FormAlert } from '../form/FormAlert.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'

/**
 * Asks for the password, shows the secret for the app, and asks for its first code. `onDone` gets the recovery codes.
 */
export function TurnOnTotp({ onDone }: { onDone: (recoveryCodes: string[]) => void }) {
  const [started, setStarted] = useState<{ secret: string; url: string } | null>(null)
  return started ? (
    <Confirm {...started} onDone={onDone} onCancel={() => setStarted(null)} />
  ) : (
    <Start onStarted={setStarted} />
  )
}

function Start({ onStarted }: { onStarted: (started: { secret: string; url: string }) => void }) {
  const form = useForm({ shouldFocusError: false, defaultValues: { currentPassword: '' } })
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const { errors, isSubmitting } = form.formState

  async function start(body: { currentPassword: string }) {
    setFailure(null)
    try {
      onStarted(await api(startTotp, { body }))
    } catch (error) {
      setFailure(showRefusal(form, error, m.account_save_failed()))
    }
  }

  return (
    <Form onSubmit={form.handleSubmit(start)} className="grid gap-4">
      <p className="text-muted">{m.account_totp_how()}</p>
      <FormAlert failure={failure} />
      <PasswordInput
        label={m.account_current_password()}
        error={errors.currentPassword?.message}
        {...form.register('currentPassword', { required: m.account_fill_password() })}
      />
      <Button type="submit" variant="primary" busy={isSubmitting} className="justify-self-start">
        {m.account_totp_start()}
      </Button>
    </Form>
  )
}

function Confirm({
  secret,
  url,
  onDone,
  onCancel,
}: {
  secret: string
  url: string
  onDone: (recoveryCodes: string[]) => void
  onCancel: () => void
}) {
  const form = useForm({ shouldFocusError: false, defaultValues: { code: '' } })
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const { errors, isSubmitting } = form.formState

  async function confirm({ code }: { code: string }) {
    setFailure(null)
    try {
      const { message, recoveryCodes } = await api(confirmTotp, { body: { code: code.trim() } })
      toast.success(message)
      onDone(recoveryCodes)
    } catch (error) {
      setFailure(showRefusal(form, error, m.account_save_failed()))
    }
  }

  return (
    <Form onSubmit={form.handleSubmit(confirm)} className="grid gap-4">
      <ol className="grid list-decimal gap-4 ps-5">
        <li className="ps-1">
          <Secret secret={secret} url={url} />
        </li>
        <li className="ps-1">
          <div className="grid gap-3">
            {m.account_totp_first_code()}
            <FormAlert failure={failure} />
            <TextInput
              label={m.account_otp()}
              inputMode="numeric"
              autoComplete="one-time-code"
              className="max-w-xs"
              error={errors.code?.message}
              {...form.register('code', { required: m.account_otp_fill() })}
            />
          </div>
        </li>
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {m.account_totp_confirm()}
        </Button>
        <Button onClick={onCancel}>{m.ui_cancel()}</Button>
      </div>
    </Form>
  )
}

/** The secret for the app: as QR code, as a link for this phone, and as text. */
function Secret({ secret, url }: { secret: string; url: string }) {
  return (
    <div className="grid gap-3">
      {m.account_totp_scan()}
      <QrCode text={url} label={m.account_totp_qr()} />
      {/* A phone cannot scan its own screen. */}
      <a href={url} className={`${buttonClass({})} justify-self-start md:hidden`}>
        {m.account_totp_open()}
      </a>
      <p className="text-sm text-muted">{m.account_totp_type()}</p>
      <div className="flex flex-wrap items-center gap-3">
        <code className="font-mono" data-testid="totp-secret">
          {(secret.match(/.{1,4}/g) ?? []).map((group, at) => (
            <Fragment key={at}>
              {at > 0 && ' '}
              <span className="inline-block">{group}</span>
            </Fragment>
          ))}
        </code>
        <CopyButton text={secret}>{m.account_totp_copy()}</CopyButton>
      </div>
    </div>
  )
}
