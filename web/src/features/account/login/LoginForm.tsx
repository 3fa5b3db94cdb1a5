import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useForm } from 'react-hook-form'
import { m } from '@guildhall/messages'
import { login, passwordRecovery } from '../../../api/generated.ts'
import { api, ApiError } from '../../../api/client.ts'
import { limitWords } from '../../../api/limit-words.ts'
import { signIn } from '../../../session/session.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useFailureFocus } from '../../../ui/failure-focus.ts'
import { toast } from '../../../ui/toast.ts'
import { recoveryFailure } from '../recovery/recovery-failure.ts'

interface Fields {
  username: string
  password: string
  otp: string
}

/**
 * Login and password, and the code of an authenticator where the account asks for one. A failure clears the fields,
 * says why, and puts the cursor back on the login. `onSignup` is the way to the sign-up dialog, else a link.
 * `reason` says why a login is needed.
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
  const { register, handleSubmit, reset, resetField, setFocus, setError, formState } = form
  const [failure, setFailure] = useState<string | null>(null)
  const [isBanned, setBanned] = useState(false)
  const [hasCapsLock, setCapsLock] = useState(false)
  // Login and password were right; the second step is open.
  const [needsOtp, setNeedsOtp] = useState(false)
  const [isRecovering, setRecovering] = useState(false)
  const [wasMailed, setMailed] = useState(false)
  const { errors, isSubmitting } = formState
  // A reset forgets the inputs until they are rendered again: only then can one take the focus.
  const [round, setRound] = useState(0)
  const tries = useFailureFocus<HTMLFormElement>()
  const failureId = useId()
  useEffect(() => {
    // Who typed before the page was alive stays in their field: the rest of a password belongs nowhere else.
    const isTyping = round === 0 && !needsOtp && tries.area.current?.contains(document.activeElement)
    if (!isTyping) setFocus(needsOtp ? 'otp' : 'username')
  }, [setFocus, tries.area, needsOtp, round])

  async function submit({ username, password, otp }: Fields) {
    setFailure(null)
    setBanned(false)
    try {
      const result = await api(login, { body: { username, password, ...(needsOtp && { otp }) } })
      signIn(result)
      toast.success(m.account_logged_in())
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showFailure(error)
    }
  }

  function showFailure(error: ApiError) {
    const { status, body, message } = error
    if (body.code === 'otp_needed') return setNeedsOtp(true)
    // Nobody refused anything: what was typed stays for the next try.
    if (status === 0) return setFailure(message)
    setBanned(body.code === 'account_banned')
    setFailure(status === 429 ? limitWords(error, m.error_too_many_logins()) : message || m.account_login_failed())
    if (body.code === 'otp_wrong') {
      resetField('otp')
      return setFocus('otp')
    }
    // Recovery is the next step, and it goes by the login.
    startAnew(body.code === 'totp_unreadable' ? form.getValues('username') : '')
  }

  function startAnew(username = '') {
    // Before the fields are emptied: the one that the focus leaves is judged as it is.
    setFocus('username')
    reset({ username, password: '', otp: '' })
    setNeedsOtp(false)
    setRound(round + 1)
  }

  async function recover() {
    const username = form.getValues('username').trim()
    setFailure(null)
    setMailed(false)
    if (!username) {
      // After the field's own "required", which leaving it may have set going.
      await form.trigger('username')
      setError('username', { message: m.account_fill_login_to_recover() })
      return setFocus('username')
    }
    setRecovering(true)
    try {
      const answer: unknown = await api(passwordRecovery, { body: { username } })
      toast.success((typeof answer === 'string' && answer) || m.account_recovery_answer(), { duration: 10_000 })
      setMailed(true)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(recoveryFailure(error))
    } finally {
      setRecovering(false)
      tries.afterTry()
    }
  }

  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <Form onSubmit={handleSubmit(submit)} tries={tries} className="grid gap-2">
      {reason && (
        <p role="alert" className="rounded-md border border-warn p-3 text-warn">
          {reason}
        </p>
      )}
      <p className="mb-2 text-muted">{needsOtp ? m.account_otp_intro() : m.account_login_intro()}</p>
      {failure && (
        <FormFailure id={failureId} className="mb-2">
          {failure}
          {isBanned && (
            <AppLink to="/contact" className="text-brass underline underline-offset-4">
              {m.ban_appeal()}
            </AppLink>
          )}
        </FormFailure>
      )}
      {needsOtp ? (
        <TextInput
          label={m.account_otp()}
          hint={m.account_otp_hint()}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={failure ? failureId : undefined}
          error={errors.otp?.message}
          {...register('otp', { required: m.account_otp_fill(), setValueAs: trimmed })}
        />
      ) : (
        <>
          <TextInput
            label={m.account_login_field()}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            roomForError
            // The empty field is where a failed sign-in goes on.
            aria-describedby={failure ? failureId : undefined}
            error={errors.username?.message}
            {...register('username', { required: m.account_fill_login(), setValueAs: trimmed })}
          />
          <div className="grid gap-1.5">
            <PasswordInput
              label={m.account_password_field()}
              roomForError
              error={errors.password?.message}
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
      )}
      <Button type="submit" variant="primary" busy={isSubmitting}>
        {m.account_login_button()}
      </Button>
      {needsOtp ? (
        <Button variant="link" onClick={() => startAnew()}>
          {m.account_otp_back()}
        </Button>
      ) : (
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
      )}
    </Form>
  )
}

const trimmed = (text: string): string => text.trim()
