import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { m } from '@guildhall/messages'
import { login } from '../../../api/generated.ts'
import { api, ApiError } from '../../../api/client.ts'
import { limitWords } from '../../../api/limit-words.ts'
import { signIn } from '../../../session/session.ts'
import { toast } from '../../../ui/toast.ts'
import type { ClosingRefusal } from '../closing/ClosingNotice.tsx'
import { focusField, type FailureFocus } from '../../../ui/failure-focus.ts'

export interface LoginFields {
  username: string
  password: string
  otp: string
}

/**
 * Both steps of a sign-in: login and password, then the code of an authenticator where the account requires one.
 * `startAnew` returns to the first step. A failure clears the fields and focuses the login.
 */
export function useLogin(
  form: UseFormReturn<LoginFields>,
  { area }: FailureFocus<HTMLFormElement>,
  onDone: () => void,
) {
  const { reset, resetField } = form
  const [failure, setFailure] = useState<string | null>(null)
  /** The token of the page for an appeal, when the account is banned. */
  const [appeal, setAppeal] = useState<string | null>(null)
  /** What the refusal says, when the account is closing. */
  const [closing, setClosing] = useState<ClosingRefusal | null>(null)
  // Login and password were accepted; the second step is open.
  const [needsOtp, setNeedsOtp] = useState(false)
  // A reset unregisters the inputs until the next render, and only then one can take the focus.
  const [round, setRound] = useState(0)
  useEffect(() => {
    // If the focus was in a field before hydration, it stays there. Otherwise the rest of a password could end up in
    // another field.
    const isTyping = round === 0 && !needsOtp && area.current?.contains(document.activeElement)
    if (!isTyping) focusField(area.current, needsOtp ? 'otp' : 'username')
  }, [area, needsOtp, round])

  async function submit({ username, password, otp }: LoginFields) {
    setFailure(null)
    setAppeal(null)
    setClosing(null)
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
    // No reply arrived, or the portal cannot answer now. The typed values stay for the next attempt.
    if (status === 0 || status >= 500) return setFailure(message || m.account_login_failed())
    if (body.code === 'account_closing') return setClosing({ ...(body as unknown as ClosingRefusal), message })
    setAppeal(body.code === 'account_banned' ? String(body.appeal) : null)
    setFailure(status === 429 ? limitWords(error, m.error_too_many_logins()) : message || m.account_login_failed())
    if (body.code === 'otp_wrong') {
      resetField('otp')
      return focusField(area.current, 'otp')
    }
    // The next step is recovery, which needs the login.
    startAnew(body.code === 'totp_unreadable' ? form.getValues('username') : '')
  }

  function startAnew(username = '') {
    // Before the fields are cleared, so that the field which loses the focus is validated with its value.
    focusField(area.current, 'username')
    reset({ username, password: '', otp: '' })
    setNeedsOtp(false)
    setRound(round + 1)
  }

  return { failure, setFailure, appeal, closing, needsOtp, submit, startAnew }
}
