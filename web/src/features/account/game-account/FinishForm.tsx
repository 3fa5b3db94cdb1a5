import { FinishForm as Contract } from '@guildhall/contract/account/game-account'
import { m } from '@guildhall/messages'
import { finishGameAccount } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { FormAlert } from '../form/FormAlert.tsx'
import { useGameForm, type GameAccount } from './use-game-form.ts'

/**
 * Gives the game the portal's password: at once when the game account exists, otherwise with the request that creates
 * it.
 */
export function FinishForm({ account, onDone }: { account: GameAccount; onDone: (account: GameAccount) => void }) {
  const { field, failure, isSubmitting, onSubmit } = useGameForm(
    Contract,
    { currentPassword: '' },
    (body) => api(finishGameAccount, { body }),
    onDone,
  )
  return (
    <Form onSubmit={onSubmit} className="grid max-w-md gap-4">
      <FormAlert failure={failure} />
      {/* Tells password managers which login this is about. */}
      <input type="text" name="username" autoComplete="username" value={account.login} readOnly hidden />
      <PasswordInput
        label={m.game_account_portal_password()}
        hint={account.isConfirmed ? undefined : m.game_account_try_hint()}
        {...field('currentPassword')}
      />
      <Button type="submit" variant="primary" busy={isSubmitting} className="justify-self-start">
        {account.isConfirmed ? m.game_account_finish() : m.game_account_try()}
      </Button>
    </Form>
  )
}
