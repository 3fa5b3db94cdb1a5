import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { m } from '@guildhall/messages'
import { stopEmailChange } from '../../../api/generated.ts'
import { api, ApiError } from '../../../api/client.ts'
import type { Head } from '../../../app/head.tsx'
import { useLinkToken } from '../../../mailed-link/link-token.ts'
import { useSession } from '../../../session/session.ts'
import { forgetToken } from '../../../session/token.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Form } from '../../../ui/Form.tsx'
import { focusField, useFailureFocus } from '../../../ui/failure-focus.ts'
import { useHydrated } from '../../../ui/hydrated.ts'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { showRefusal, type FormFailure } from '../form/contract-form.ts'
import { FormAlert } from '../form/FormAlert.tsx'
import { RecoverPassword } from './RecoverPassword.tsx'

export const head = (): Head => ({ title: m.account_stop_email_title(), noindex: true })

interface Stopped {
  message: string
  username: string
}

/**
 * The target of the link in the warning to the old address. Only the button changes anything, because mail scanners
 * open links.
 */
export default function StopEmailChangePage() {
  const mailed = useLinkToken()
  const hydrated = useHydrated()
  const [stopped, setStopped] = useState<Stopped | null>(null)
  const [isSpent, setSpent] = useState(false)
  return (
    <div className="mx-auto max-w-md px-4 py-12">
      <Card className="grid gap-4 md:p-6">
        <h1 className="text-2xl">{m.account_stop_email_title()}</h1>
        {stopped ? (
          <>
            <p role="status">{stopped.message}</p>
            <RecoverPassword username={stopped.username} />
          </>
        ) : (hydrated && !mailed) || isSpent ? (
          <>
            <p role="alert">{isSpent ? m.account_stop_email_unusable() : m.account_link_missing()}</p>
            <LinkButton to="/login" variant="primary">
              {m.account_recovery_title()}
            </LinkButton>
          </>
        ) : (
          <StopForm mailed={mailed ?? ''} onStopped={setStopped} onSpent={() => setSpent(true)} />
        )}
      </Card>
    </div>
  )
}

interface FormProps {
  mailed: string
  onStopped: (stopped: Stopped) => void
  onSpent: () => void
}

/** Asks for the password once the server says that the new address is already in use. */
function StopForm({ mailed, onStopped, onSpent }: FormProps) {
  const { user } = useSession()
  const form = useForm<{ password: string }>({ shouldFocusError: false, defaultValues: { password: '' } })
  const { register, handleSubmit, formState } = form
  const tries = useFailureFocus<HTMLFormElement>()
  const { area } = tries
  const { errors, isSubmitting } = formState
  const [needsPassword, setNeedsPassword] = useState(false)
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const [isTaken, setTaken] = useState(false)
  useEffect(() => {
    if (needsPassword) focusField(area.current, 'password')
  }, [needsPassword, area])

  async function stop({ password }: { password: string }) {
    setFailure(null)
    setTaken(false)
    try {
      const reply = await api(stopEmailChange, { body: { token: mailed, ...(password && { password }) } })
      if (user?.username === reply.username) forgetToken('ended')
      onStopped(reply)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.body.code === 'link_unusable') return onSpent()
      const isAsked = error.body.messages?.some(({ field }) => field === 'password')
      // The password field has just appeared, so its label asks for the password and no error is shown.
      if (isAsked && !needsPassword) return setNeedsPassword(true)
      setTaken(error.body.code === 'email_taken')
      setFailure(showRefusal(form, error, m.account_stop_email_failed()))
    }
  }

  return (
    <Form onSubmit={handleSubmit(stop)} tries={tries} className="grid gap-4">
      <p className="text-muted">{m.account_stop_email_intro()}</p>
      <FormAlert failure={failure} />
      {isTaken && (
        <LinkButton to="/contact" variant="primary">
          {m.account_stop_email_help()}
        </LinkButton>
      )}
      {needsPassword && (
        <PasswordInput
          label={m.account_former_password()}
          hint={m.account_former_password_hint()}
          autoComplete="off"
          error={errors.password?.message}
          {...register('password')}
        />
      )}
      <Button type="submit" variant="primary" busy={isSubmitting}>
        {m.account_stop_email_button()}
      </Button>
    </Form>
  )
}
