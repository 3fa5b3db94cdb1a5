import { m } from '@guildhall/messages'
import { localePath } from '../../../format/locale.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'

/** Requests the link for a new password without scripts; server/src/http/native-forms.ts replies. */
export function RecoveryWithoutScript() {
  return (
    <Card className="mt-4">
      <form method="post" action={localePath('/password/recovery')} className="grid gap-4">
        <h2 className="text-xl">{m.account_recovery_title()}</h2>
        <TextInput
          label={m.account_login_field()}
          hint={m.account_recovery_form_text()}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={64}
        />
        <Button type="submit">{m.account_recovery_send()}</Button>
      </form>
    </Card>
  )
}

/** The outcome of a recovery or a reset that was sent without scripts. */
export function RecoveryOutcome({ search }: { search: URLSearchParams }) {
  const words = outcomes.get(search.get('recovery') ?? search.get('reset') ?? '')
  return words ? (
    <p role="status" className="mb-4 rounded-md border border-line p-3">
      {words()}
    </p>
  ) : null
}

const outcomes = new Map([
  ['sent', () => `${m.account_recovery_answer()} ${m.account_recovery_look()}`],
  ['limited', m.error_too_many_requests],
  ['failed', m.account_recovery_failed],
  ['done', m.account_password_reset],
  ['pending', m.account_password_changed_pending],
])

/** Why a new password that was sent without scripts was refused; '' for an unknown code. */
export const refusalWords = (refused: string | null): string => refusals.get(refused ?? '')?.() ?? ''

const refusals = new Map([
  ['differ', m.account_passwords_differ],
  ['password', m.account_reset_refused_password],
  ['limited', m.error_too_many_requests],
  ['failed', m.account_save_failed],
])
