import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { m } from '@guildhall/messages'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { useFailureFocus } from '../../../ui/failure-focus.ts'
import { ClosingNotice } from '../closing/ClosingNotice.tsx'
import { LoginFields } from './LoginFields.tsx'
import { useLogin, type LoginFields as Fields } from './use-login.ts'
import { useRecoveryMail } from './use-recovery-mail.ts'

/**
 * Login and password, and the code of an authenticator where the account requires one. A failure clears the fields,
 * shows the reason, and focuses the login. `onSignup` opens the sign-up dialog; without it there is a link. `reason`
 * says why a login is needed.
 */
export function LoginForm({
  reason = null,
  onDone,
  onSignup,
}: {
  reason?: string | null
  onDone: () => void
  onSignup?: () => void
}) {
  const form = useForm<Fields>({
    shouldFocusError: false,
    mode: 'onTouched',
    defaultValues: { username: '', password: '', otp: '' },
  })
  const { isSubmitting } = form.formState
  const tries = useFailureFocus<HTMLFormElement>()
  const failureId = useId()
  const { failure, setFailure, appeal, closing, needsOtp, submit, startAnew } = useLogin(form, tries, onDone)
  const recovery = useRecoveryMail(form, tries, setFailure)
  if (closing) return <ClosingNotice closing={closing} onDone={onDone} />
  return (
    <Form onSubmit={form.handleSubmit(submit)} tries={tries} className="grid gap-2">
      {reason && (
        <p role="alert" className="rounded-md border border-warn p-3 text-warn">
          {reason}
        </p>
      )}
      <p className="mb-2 text-muted">{needsOtp ? m.account_otp_intro() : m.account_login_intro()}</p>
      {failure && (
        <FormFailure id={failureId} className="mb-2">
          {failure}
          {appeal && (
            <AppLink to={`/appeal#${appeal}`} className="text-brass underline underline-offset-4">
              {m.ban_appeal()}
            </AppLink>
          )}
        </FormFailure>
      )}
      <LoginFields form={form} needsOtp={needsOtp} failureId={failure ? failureId : undefined} />
      <Button type="submit" variant="primary" busy={isSubmitting}>
        {m.account_login_button()}
      </Button>
      {needsOtp ? (
        <Button variant="link" onClick={() => startAnew()}>
          {m.account_otp_back()}
        </Button>
      ) : (
        <OtherWays recovery={recovery} onSignup={onSignup} />
      )}
    </Form>
  )
}

/** Links for people without an account, or who forgot their password. */
function OtherWays({
  recovery: { isRecovering, wasMailed, recover },
  onSignup,
}: {
  recovery: ReturnType<typeof useRecoveryMail>
  onSignup: (() => void) | undefined
}) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <Button variant="link" busy={isRecovering} onClick={() => void recover()} className="no-script:hidden">
        {m.account_forgot_password()}
      </Button>
      {onSignup ? (
        <Button variant="link" onClick={onSignup}>
          {m.account_signup_title()}
        </Button>
      ) : (
        <AppLink
          to="/signup"
          className="inline-flex min-h-11 items-center font-semibold text-brass underline underline-offset-4"
        >
          {m.account_signup_title()}
        </AppLink>
      )}
      {wasMailed && (
        <p role="status" className="w-full text-sm text-muted">
          {m.account_recovery_look()}
        </p>
      )}
    </div>
  )
}
