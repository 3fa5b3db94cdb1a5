import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { m } from '@guildhall/messages'
import { ResetForm } from '@guildhall/contract/account/recovery'
import { passwordReset } from '../../../api/generated.ts'
import { api, ApiError } from '../../../api/client.ts'
import type { Head } from '../../../app/head.tsx'
import { useLinkToken } from '../../../mailed-link/link-token.ts'
import { openLogin } from '../../../session/session.ts'
import { forgetToken, token as sessionToken } from '../../../session/token.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Form } from '../../../ui/Form.tsx'
import { FormFailure as Failure } from '../../../ui/FormFailure.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { contractResolver, showRefusal, type FormFailure } from '../form/contract-form.ts'
import { FormAlert } from '../form/FormAlert.tsx'
import { passwordHint } from '../form/game-password.ts'
import { refusalWords } from './RecoveryWithoutScript.tsx'

export const head = (): Head => ({ title: m.account_reset_title(), noindex: true })

interface Fields {
  password: string
  repeated: string
}

const rules = contractResolver<Fields>(ResetForm, ({ password }) => ({ token: 'x', password }), 'password')

/** The target of the mailed link: asks for a new password twice. */
export default function ResetPasswordPage() {
  const mailed = useLinkToken()
  const hydrated = useHydrated()
  const [search] = useSearchParams()
  const refused = search.get('refused')
  const [isSpent, setSpent] = useState(refused === 'link')
  return (
    <div className="mx-auto max-w-md px-4 py-12">
      <Card className="grid gap-4 md:p-6">
        <h1 className="text-2xl">{m.account_reset_title()}</h1>
        {!isSpent && refusalWords(refused) && <Failure>{refusalWords(refused)}</Failure>}
        {(hydrated && !mailed) || isSpent ? (
          <>
            <p role="alert">{isSpent ? m.error_link_unusable() : m.account_link_missing()}</p>
            <LinkButton to="/login" variant="primary">
              {m.account_link_again()}
            </LinkButton>
          </>
        ) : (
          <ResetPassword mailed={mailed ?? ''} onSpent={() => setSpent(true)} />
        )}
      </Card>
    </div>
  )
}

function ResetPassword({ mailed, onSpent }: { mailed: string; onSpent: () => void }) {
  const navigate = useNavigate()
  const form = useForm<Fields>({
    shouldFocusError: false,
    mode: 'onTouched',
    defaultValues: { password: '', repeated: '' },
    resolver: async (fields, context, options) => {
      const { errors } = await rules(fields, context, options)
      if (!errors.password && fields.repeated !== fields.password)
        errors.repeated = { type: 'match', message: m.account_passwords_differ() }
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: fields, errors: {} }
    },
  })
  const { register, formState } = form
  const { errors, isSubmitting } = formState
  const [failure, setFailure] = useState<FormFailure | null>(null)

  async function save({ password }: Fields) {
    setFailure(null)
    try {
      const { message } = await api(passwordReset, { body: { token: mailed, password } })
      // All sessions of the account have ended, and this browser's may be one of them.
      if (sessionToken()) forgetToken('ended')
      await navigate('/')
      openLogin(null, message)
    } catch (error) {
      if (error instanceof ApiError && error.body.code === 'link_unusable') return onSpent()
      setFailure(showRefusal(form, error, m.account_save_failed()))
    }
  }

  return (
    <Form onSubmit={form.handleSubmit(save)} worksWithoutScript className="grid gap-4">
      <p className="text-muted">{m.account_reset_intro()}</p>
      <FormAlert failure={failure} />
      <PasswordInput
        label={m.account_new_password()}
        hint={passwordHint()}
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordInput
        label={m.account_verify_password()}
        autoComplete="new-password"
        error={errors.repeated?.message}
        {...register('repeated')}
      />
      <p className="rounded-md border border-warn p-3 text-warn">{m.account_password_warning()}</p>
      <Button type="submit" variant="primary" busy={isSubmitting}>
        {m.account_reset_button()}
      </Button>
    </Form>
  )
}
