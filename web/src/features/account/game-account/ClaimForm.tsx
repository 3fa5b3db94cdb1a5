import { ClaimForm as Contract } from '@guildhall/contract/account/game-account'
import { m } from '@guildhall/messages'
import { claimGameAccount } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { FormAlert } from '../form/FormAlert.tsx'
import { useGameForm, type GameAccount } from './use-game-form.ts'

/** Proves with the game's password that the existing game account of this login belongs to the player. */
export function ClaimForm({ onDone }: { onDone: (account: GameAccount) => void }) {
  const { field, failure, isSubmitting, onSubmit } = useGameForm(
    Contract,
    { gamePassword: '' },
    (body) => api(claimGameAccount, { body }),
    onDone,
  )
  return (
    <Form onSubmit={onSubmit} className="grid max-w-md gap-4">
      <FormAlert failure={failure} />
      <PasswordInput
        label={m.account_game_password()}
        hint={m.game_account_claim_text()}
        autoComplete="off"
        {...field('gamePassword')}
      />
      <Button type="submit" variant="primary" busy={isSubmitting} className="justify-self-start">
        {m.game_account_claim_button()}
      </Button>
    </Form>
  )
}
