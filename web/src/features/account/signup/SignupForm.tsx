import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { m } from '@guildhall/messages'
import { SignupForm as Contract } from '@guildhall/contract/account/signup'
import { settings } from '../../../app/settings.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { useFailureFocus } from '../../../ui/failure-focus.ts'
import { GameSwitchNote } from '../../../ui/GameSwitchNote.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { DocumentLinks } from '../../sitepage/public.ts'
import { Captcha } from '../captcha/Captcha.tsx'
import { contractResolver } from '../form/contract-form.ts'
import { FormAlert } from '../form/FormAlert.tsx'
import { gamePasswordProblem } from '../form/game-password.ts'
import { NameFields } from '../form/PersonFields.tsx'
import { InviteNote } from './InviteNote.tsx'
import { useLoginTaken } from './login-taken.ts'
import { bodyOf, noFields, type SignupFields } from './signup-fields.ts'
import { GamePasswordField, LoginField, NewPasswordField, OptionalFields } from './SignupFields.tsx'
import { useLinkedCode } from './use-linked-code.ts'
import { useCaptchaProof, useSignup } from './use-signup.ts'

const resolver = contractResolver<SignupFields>(Contract, bodyOf, 'password')

/**
 * Creates an account. Once the player is signed in, `onDone` gets the address to go to. `onLogin` opens the login
 * dialog; without it there is a link. If the game already has the login, the form asks for the game's password or for
 * another login.
 */
export function SignupForm({ onDone, onLogin }: { onDone: (to: string) => void; onLogin?: () => void }) {
  const form = useForm<SignupFields>({ shouldFocusError: false, mode: 'onTouched', resolver, defaultValues: noFields })
  const { register, control, formState, setValue, trigger } = form
  const values = { ...noFields, ...useWatch({ control }) }
  const captcha = useCaptchaProof()
  const isTaken = useLoginTaken(values.username.trim(), captcha.attempt)
  const [isAsked, setAsked] = useState(false)
  const tries = useFailureFocus<HTMLFormElement>()
  const { linkedCode, invitedBy } = useLinkedCode(setValue, { isRendered: !onLogin })
  const { failure, isClaiming, submit } = useSignup(form, { username: values.username, linkedCode, captcha, onDone })
  const { errors, isSubmitting } = formState
  const field = (name: keyof SignupFields) => ({ ...register(name), error: errors[name]?.message })
  // By the rules of contract and game only: a value that the server refused may be sent again.
  const isValid = Contract.safeParse(bodyOf(values)).success && gamePasswordProblem(values.password) === null
  const mayNotSubmit = !isValid || isTaken === true || !captcha.proof

  /** The disabled button was pressed: every invalid field shows its error, and the first one gets the focus. */
  function showMissing() {
    setAsked(true)
    void trigger().finally(tries.afterTry)
  }

  return (
    <Form onSubmit={(event) => form.handleSubmit(submit)(event)} tries={tries} className="grid gap-4">
      <GameSwitchNote of="accounts" />
      {invitedBy && <InviteNote code={invitedBy} />}
      <NameFields field={field} />
      <LoginField field={field} takenError={isTaken ? <LoginTaken /> : undefined} />
      <TextInput
        label={m.account_email()}
        hint={m.account_email_hint()}
        type="email"
        autoComplete="email"
        {...field('email')}
      />
      <NewPasswordField field={field} values={values} />
      {isClaiming && <GamePasswordField field={field} />}
      <OptionalFields field={field} values={values} />
      <Captcha
        key={captcha.attempt}
        onSolved={captcha.setProof}
        error={isAsked && !captcha.proof ? m.account_captcha_needed() : undefined}
      />
      <FormAlert failure={failure} />
      <SubmitButton isBlocked={mayNotSubmit} isSubmitting={isSubmitting} onBlocked={showMissing} />
      <p className="flex flex-wrap items-center justify-center gap-x-3 text-sm text-muted">
        <span className="py-1 text-center">{m.account_signup_accept()}</span>
        <DocumentLinks names={['terms', 'rules', 'privacy']} />
      </p>
      <ToLogin onLogin={onLogin} />
    </Form>
  )
}

/** The login of an account that was brought from an older site is taken, too: its owner signs in and does not sign up. */
const LoginTaken = () => (
  <>
    <span role="alert">{m.error_rule_login_taken()}</span> <span>{m.account_login_taken_hint()}</span>
  </>
)

function SubmitButton({
  isBlocked,
  isSubmitting,
  onBlocked,
}: {
  isBlocked: boolean
  isSubmitting: boolean
  onBlocked: () => void
}) {
  const reasonId = useId()
  return (
    <div className="grid gap-2">
      <Button
        type="submit"
        variant="primary"
        busy={isSubmitting}
        blocked={isBlocked && !isSubmitting}
        aria-describedby={isBlocked ? reasonId : undefined}
        onClick={() => isBlocked && onBlocked()}
      >
        {m.account_signup_button()}
      </Button>
      {isBlocked && !isSubmitting && (
        <p id={reasonId} className="text-center text-sm text-muted">
          {settings().captcha.kind === 'off' ? m.account_signup_blocked_no_captcha() : m.account_signup_blocked()}
        </p>
      )}
    </div>
  )
}

function ToLogin({ onLogin }: { onLogin: (() => void) | undefined }) {
  return (
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
  )
}
