import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { m } from '@guildhall/messages'
import { login } from '../../../api/generated.ts'
import { api, ApiError } from '../../../api/client.ts'
import { limitWords } from '../../../api/limit-words.ts'
import { signIn } from '../../../session/session.ts'
import { toast } from '../../../ui/toast.ts'
import type { FailureFocus } from '../../../ui/failure-focus.ts'

export interface LoginFields {
  username: string
  password: string
  otp: string
}

/**
 * Both steps of a sign-in: login and password, then the code of an authenticator where the account asks for one.
 * `startAnew` goes back to the first step. A failure clears the fields and puts the cursor back on the login.
 */
export function useLogin(
  form: UseFormReturn<LoginFields>,
  { area }: FailureFocus<HTMLFormElement>,
  onDone: () => void,
) {
  const { reset, resetField, setFocus } = form
  const [failure, setFailure] = useState<string | null>(null)
  const [isBanned, setBanned] = useState(false)
  // Login and password were right; the second step is open.
  const [needsOtp, setNeedsOtp] = useState(false)
  // A reset forgets the inputs until they are rendered again: only then can one take the focus.
  const [round, setRound] = useState(0)
  useEffect(() => {
    // Who typed before the page was alive stays in their field: the rest of a password belongs nowhere else.
    const isTyping = round === 0 && !needsOtp && area.current?.contains(document.activeElement)
    if (!isTyping) setFocus(needsOtp ? 'otp' : 'username')
  }, [setFocus, area, needsOtp, round])

  async function submit({ username, password, otp }: LoginFields) {
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

  return { failure, setFailure, isBanned, needsOtp, submit, startAnew }
}
