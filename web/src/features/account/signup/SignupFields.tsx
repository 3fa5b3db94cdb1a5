import type { KeyboardEvent, ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { m } from '@guildhall/messages'
import { DocumentInput, PhoneInput } from '../../../ui/MaskedInput.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { passwordHint } from '../form/game-password.ts'
import { documentHint } from '../form/PersonFields.tsx'
import { PasswordStrength } from './PasswordStrength.tsx'
import type { SignupFields } from './signup-fields.ts'
import { settings } from '../../../app/settings.ts'

/** Registers an input with the form and gives its error. */
export type SignupField = (name: keyof SignupFields) => UseFormRegisterReturn & { error: string | undefined }

interface Props {
  field: SignupField
  values: SignupFields
}

/**
 * The login. `takenError` says that another account has it; it is shown when the field has no other error. Accounts
 * without a game account need a `hint` of their own.
 */
export function LoginField({
  field,
  takenError,
  hint = m.account_username_hint(),
}: {
  field: SignupField
  takenError: ReactNode
  hint?: string
}) {
  const { error, ...input } = field('username')
  return (
    <TextInput
      label={m.account_login_field()}
      hint={hint}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      error={error ?? takenError}
      {...withoutSpaces}
      {...input}
    />
  )
}

/** The new password, with its strength. */
export function NewPasswordField({ field, values }: Props) {
  return (
    <div className="grid gap-2">
      <PasswordInput
        label={m.account_password_field()}
        hint={passwordHint()}
        autoComplete="new-password"
        {...withoutSpaces}
        {...field('password')}
      />
      <PasswordStrength password={values.password} />
    </div>
  )
}

/** The password of the existing game account of this login. */
export function GamePasswordField({ field }: { field: SignupField }) {
  return (
    <fieldset className="grid gap-2 rounded-md border border-warn p-3">
      <legend className="px-1 font-semibold">
        {settings().areAccountsOff ? m.account_game_claim_only() : m.account_game_claim_signup()}
      </legend>
      <PasswordInput
        label={m.account_game_password()}
        hint={settings().areAccountsOff ? m.account_game_password_hint_kept() : m.account_game_password_hint()}
        autoComplete="off"
        {...field('gamePassword')}
      />
    </fieldset>
  )
}

/** The optional fields: document, phone, and the referrer's code. */
export function OptionalFields({ field, values }: Props) {
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DocumentInput
          label={m.account_document_optional()}
          hint={documentHint(values.document, m.account_document_hint())}
          {...field('document')}
        />
        <PhoneInput label={m.account_phone_optional()} hint={m.account_phone_hint()} {...field('phone')} />
      </div>
      <TextInput
        label={m.account_code()}
        hint={m.account_code_hint()}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('codeIndication')}
      />
    </>
  )
}

/** For fields without spaces: a typed space has no effect, on phones too. Pasted text is validated like any other. */
const withoutSpaces = {
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key === ' ') event.preventDefault()
  },
  onBeforeInput: (event: { nativeEvent: Event; preventDefault(): void }) => {
    if (/^\s+$/.test((event.nativeEvent as InputEvent).data ?? '')) event.preventDefault()
  },
}
