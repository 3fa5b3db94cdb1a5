import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { signup as contract } from '@guildhall/contract/account/signup'
import { signup } from '../../../api/generated.ts'
import { api, ApiError } from '../../../api/client.ts'
import { limitWords } from '../../../api/limit-words.ts'
import { signIn } from '../../../session/session.ts'
import { settings } from '../../../app/settings.ts'
import { toast } from '../../../ui/toast.ts'
import { showRefusal, type FormFailure } from '../form/contract-form.ts'
import { forgetReferral, signupCookie } from './referral.ts'
import { bodyOf, type SignupFields } from './signup-fields.ts'

/** A solved captcha is valid for one try; a new number in `attempt` renders a new one. */
export function useCaptchaProof() {
  const [proof, setProof] = useState('')
  const [attempt, setAttempt] = useState(0)
  const renew = () => {
    setProof('')
    setAttempt(attempt + 1)
  }
  return { proof, setProof, attempt, renew }
}

/**
 * Sends the form. `isClaiming` is set once the game already has the login, and always while the portal makes no accounts
 * there; then the game's password is needed too.
 * `onDone` gets the address for the new player.
 */
export function useSignup(
  form: UseFormReturn<SignupFields>,
  {
    username,
    linkedCode,
    captcha,
    onDone,
  }: {
    /** The login as typed in the form. */
    username: string
    linkedCode: { current: string }
    captcha: ReturnType<typeof useCaptchaProof>
    onDone: (to: string) => void
  },
) {
  const [failure, setFailure] = useState<FormFailure | null>(null)
  // The login that already exists in the game, as the server said.
  const [inGame, setInGame] = useState<string | null>(null)
  // While staff have switched accounts off, only an account that the game has can sign up.
  const isClaiming = settings().areAccountsOff === true || (inGame !== null && username.trim().toLowerCase() === inGame)

  async function submit(fields: SignupFields) {
    setFailure(null)
    if (isClaiming && !fields.gamePassword) {
      form.setError('gamePassword', { message: m.error_field_required() })
      return
    }
    const body = bodyOf(isClaiming ? fields : { ...fields, gamePassword: '' })
    const code = body.codeIndication
    try {
      const result = await api(signup, {
        body: {
          ...body,
          cookieIndication: signupCookie(),
          hcaptcha: captcha.proof,
          ...(code && code === linkedCode.current && { codeIndicationFrom: 'link' as const }),
        },
      })
      signIn(result)
      forgetReferral()
      welcome(result, code)
      onDone(result.gameState === 'pending' ? '/settings/game' : '/')
    } catch (error) {
      captcha.renew()
      if (isLoginInGame(error)) setInGame(body.username.toLowerCase())
      if (error instanceof ApiError && error.status === 429)
        setFailure({ message: limitWords(error, m.error_too_many_signups()), listed: [] })
      else setFailure(showRefusal(form, error, m.account_signup_failed()))
    }
  }

  return { failure, isClaiming, submit }
}

/** Says that the account exists, and the outcome for the game account and the referral code. */
function welcome(result: ReplyOf<typeof contract.signup>, code: string): void {
  if (result.gameState === 'pending') toast.warning(result.message, { duration: 20_000 })
  else toast.success(m.account_signed_up({ app: settings().appName }))
  if (code && result.codeIndicationApplied) toast.success(m.account_code_applied())
}

/** Whether the game already has the login and can check its owner. */
const isLoginInGame = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.body.messages ?? []).some(({ field, validation }) => field === 'username' && validation === 'login_in_game')
