import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { m } from '@guildhall/messages'
import { SignupForm as Contract } from '@guildhall/contract/account/signup'
import { signup } from '../../../api/generated.ts'
import { api, ApiError } from '../../../api/client.ts'
import { limitWords } from '../../../api/limit-words.ts'
import { signIn } from '../../../session/session.ts'
import { settings } from '../../../app/settings.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { useFailureFocus } from '../../../ui/failure-focus.ts'
import { DocumentInput, PhoneInput } from '../../../ui/MaskedInput.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { toast } from '../../../ui/toast.ts'
import { Captcha } from '../captcha/Captcha.tsx'
import { contractResolver, showRefusal, type FormFailure } from '../form/contract-form.ts'
import { FormAlert } from '../form/FormAlert.tsx'
import { documentHint, NameFields } from '../form/PersonFields.tsx'
import { useLoginTaken } from './login-taken.ts'
import { PasswordStrength } from './PasswordStrength.tsx'
import { forgetReferral, referralIn, signupCookie, storedReferral } from './referral.ts'
import { bodyOf, noFields, type SignupFields } from './signup-fields.ts'

const resolver = contractResolver<SignupFields>(Contract, bodyOf)

/**
 * Makes an account. `onDone` runs once the player is signed in, with where to go; `onLogin` is the way to the login
 * dialog, else a link. A login that the game has already asks for the game's password, or for another login.
 */
export function SignupForm({ onDone, onLogin }: { onDone: (to: string) => void; onLogin?: () => void }) {
  const [search] = useSearchParams()
  const linked = referralIn(search.toString())
  const [firstCode] = useState(() => linked ?? (typeof document === 'undefined' ? null : storedReferral()) ?? '')
  const form = useForm<SignupFields>({ shouldFocusError: false, mode: 'onTouched', resolver, defaultValues: noFields })
  const { register, control, formState, setValue, trigger } = form
  const values = { ...noFields, ...useWatch({ control }) }
  // A solved captcha is good for one try; a new number brings a new one.
  const [proof, setProof] = useState('')
  const [attempt, setAttempt] = useState(0)
  const isTaken = useLoginTaken(values.username.trim(), attempt)
  const [isAsked, setAsked] = useState(false)
  const [failure, setFailure] = useState<FormFailure | null>(null)
  // The login that the game has already, as the server said.
  const [inGame, setInGame] = useState<string | null>(null)
  const tries = useFailureFocus<HTMLFormElement>()
  const linkedCode = useRef('')
  const reasonId = useId()
  const { errors, isSubmitting } = formState
  const field = (name: keyof SignupFields) => ({ ...register(name), error: errors[name]?.message })
  const isClaiming = inGame !== null && values.username.trim().toLowerCase() === inGame
  // By the rules alone: what the server refused may be sent again as it is.
  const mayNotSubmit = !Contract.safeParse(bodyOf(values)).success || isTaken === true || !proof

  useEffect(() => {
    linkedCode.current = linked ?? firstCode
    if (linkedCode.current) setValue('codeIndication', linkedCode.current, { shouldValidate: true })
  }, [linked, firstCode, setValue])

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
          hcaptcha: proof,
          ...(code && code === linkedCode.current && { codeIndicationFrom: 'link' as const }),
        },
      })
      signIn(result)
      forgetReferral()
      if (result.gameState === 'pending') toast.warning(result.message, { duration: 20_000 })
      else toast.success(m.account_signed_up({ app: settings().appName }))
      if (code && result.codeIndicationApplied) toast.success(m.account_code_applied())
      onDone(result.gameState === 'pending' ? '/settings/game' : '/')
    } catch (error) {
      setProof('')
      setAttempt(attempt + 1)
      if (isLoginInGame(error)) setInGame(body.username.toLowerCase())
      if (error instanceof ApiError && error.status === 429)
        setFailure({ message: limitWords(error, m.error_too_many_signups()), listed: [] })
      else setFailure(showRefusal(form, error, m.account_signup_failed()))
    }
  }

  /** The blocked button was pressed: every field says what it lacks, and the first one gets the cursor. */
  function sayWhatIsMissing() {
    setAsked(true)
    void trigger().finally(tries.afterTry)
  }

  return (
    <Form onSubmit={(event) => form.handleSubmit(submit)(event)} tries={tries} className="grid gap-4">
      <NameFields field={field} />
      <TextInput
        label={m.account_login_field()}
        hint={m.account_username_hint()}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={
          errors.username?.message ?? (isTaken ? <span role="alert">{m.error_rule_login_taken()}</span> : undefined)
        }
        {...withoutSpaces}
        {...register('username')}
      />
      <TextInput
        label={m.account_email()}
        hint={m.account_email_hint()}
        type="email"
        autoComplete="email"
        {...field('email')}
      />
      <div className="grid gap-2">
        <PasswordInput
          label={m.account_password_field()}
          hint={m.account_password_hint()}
          autoComplete="new-password"
          {...withoutSpaces}
          {...field('password')}
        />
        <PasswordStrength password={values.password} />
      </div>
      {isClaiming && (
        <fieldset className="grid gap-2 rounded-md border border-warn p-3">
          <legend className="px-1 font-semibold">{m.account_game_claim_signup()}</legend>
          <PasswordInput
            label={m.account_game_password()}
            hint={m.account_game_password_hint()}
            autoComplete="off"
            {...field('gamePassword')}
          />
        </fieldset>
      )}
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
      <Captcha key={attempt} onSolved={setProof} error={isAsked && !proof ? m.account_captcha_needed() : undefined} />
      <FormAlert failure={failure} />
      <div className="grid gap-2">
        <Button
          type="submit"
          variant="primary"
          busy={isSubmitting}
          blocked={mayNotSubmit && !isSubmitting}
          aria-describedby={mayNotSubmit ? reasonId : undefined}
          onClick={() => mayNotSubmit && sayWhatIsMissing()}
        >
          {m.account_signup_button()}
        </Button>
        {mayNotSubmit && !isSubmitting && (
          <p id={reasonId} className="text-center text-sm text-muted">
            {settings().captcha.kind === 'off' ? m.account_signup_blocked_no_captcha() : m.account_signup_blocked()}
          </p>
        )}
      </div>
      <p className="text-center">
        {m.account_have_account()}{' '}
        {onLogin ? (
          <Button variant="link" onClick={onLogin}>
            {m.account_login_button()}
          </Button>
        ) : (
          <AppLink
            to="/login"
            className="inline-flex min-h-11 items-center px-1 font-semibold text-brass underline underline-offset-4"
          >
            {m.account_login_button()}
          </AppLink>
        )}
      </p>
    </Form>
  )
}

/** Whether the game has the login already and can say whose it is. */
const isLoginInGame = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.body.messages ?? []).some(({ field, validation }) => field === 'username' && validation === 'login_in_game')

/** For fields that take no space: the key does nothing, on phones too. What is pasted is judged like the rest. */
const withoutSpaces = {
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key === ' ') event.preventDefault()
  },
  onBeforeInput: (event: { nativeEvent: Event; preventDefault(): void }) => {
    if (/^\s+$/.test((event.nativeEvent as InputEvent).data ?? '')) event.preventDefault()
  },
}
