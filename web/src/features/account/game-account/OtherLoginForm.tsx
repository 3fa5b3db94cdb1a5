import { useWatch } from 'react-hook-form'
import { GameLoginForm as Contract } from '@guildhall/contract/account/game-account'
import { m } from '@guildhall/messages'
import { chooseGameLogin } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { FormAlert } from '../form/FormAlert.tsx'
import { useLoginTaken } from '../signup/login-taken.ts'
import { useGameForm, type GameAccount } from './use-game-form.ts'

/** Gives the portal account another login, whose account is then created in the game. */
export function OtherLoginForm({ onDone }: { onDone: (account: GameAccount) => void }) {
  const { form, field, failure, isSubmitting, onSubmit } = useGameForm(
    Contract,
    { username: '', currentPassword: '' },
    ({ username, currentPassword }) => api(chooseGameLogin, { body: { username: username.trim(), currentPassword } }),
    onDone,
  )
  const typed = useWatch({ control: form.control, name: 'username' }).trim()
  const isTaken = useLoginTaken(typed, form.formState.submitCount)
  const username = field('username')
  return (
    <Form onSubmit={onSubmit} className="grid max-w-md gap-4">
      <FormAlert failure={failure} />
      <TextInput
        label={m.game_account_new_login()}
        hint={m.account_username_hint()}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...username}
        error={username.error ?? (isTaken ? <span role="alert">{m.error_rule_login_taken()}</span> : undefined)}
      />
      <PasswordInput label={m.game_account_portal_password()} {...field('currentPassword')} />
      <Button
        type="submit"
        variant="primary"
        busy={isSubmitting}
        blocked={isTaken === true && !isSubmitting}
        className="justify-self-start"
      >
        {m.game_account_rename()}
      </Button>
    </Form>
  )
}
