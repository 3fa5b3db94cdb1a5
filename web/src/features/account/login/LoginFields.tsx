import { useState, type KeyboardEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { m } from '@guildhall/messages'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { LoginFields as Fields } from './use-login.ts'

interface Props {
  form: UseFormReturn<Fields>
  /** The id of the element that says why the last sign-in failed. */
  failureId: string | undefined
}

/** The fields of the first step (login and password) or of the second (the code of an authenticator). */
export function LoginFields({ needsOtp, ...props }: Props & { needsOtp: boolean }) {
  // Outside the fields, so that it survives the change to the second step.
  const [hasCapsLock, setCapsLock] = useState(false)
  return needsOtp ? (
    <OtpField {...props} />
  ) : (
    <CredentialFields {...props} hasCapsLock={hasCapsLock} onCapsLock={setCapsLock} />
  )
}

function OtpField({ form: { register, formState }, failureId }: Props) {
  return (
    <TextInput
      label={m.account_otp()}
      hint={m.account_otp_hint()}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      aria-describedby={failureId}
      error={formState.errors.otp?.message}
      {...register('otp', { required: m.account_otp_fill(), setValueAs: trimmed })}
    />
  )
}

function CredentialFields({
  form: { register, formState },
  failureId,
  hasCapsLock,
  onCapsLock,
}: Props & { hasCapsLock: boolean; onCapsLock: (isOn: boolean) => void }) {
  const watchCapsLock = (event: KeyboardEvent) => onCapsLock(event.getModifierState('CapsLock'))
  return (
    <>
      <TextInput
        label={m.account_login_field()}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        roomForError
        // After a failure the focus goes to this empty field.
        aria-describedby={failureId}
        error={formState.errors.username?.message}
        {...register('username', { required: m.account_fill_login(), setValueAs: trimmed })}
      />
      <div className="grid gap-1.5">
        <PasswordInput
          label={m.account_password_field()}
          roomForError
          error={formState.errors.password?.message}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          {...register('password', { required: m.account_fill_password() })}
        />
        {hasCapsLock && (
          <p role="status" className="text-sm text-warn">
            {m.account_caps_lock()}
          </p>
        )}
      </div>
    </>
  )
}

const trimmed = (text: string): string => text.trim()
