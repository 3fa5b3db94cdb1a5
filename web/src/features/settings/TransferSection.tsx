import { m } from '@guildhall/messages'
import type { SettingsOf } from '@guildhall/contract/setting-groups'
import type { EditableGroup } from '@guildhall/contract/settings'
import { BothTextsField, CheckField, LineField } from './fields.tsx'
import { GroupForm } from './GroupForm.tsx'

/** The account for transfers by hand. The server requires a holder, and an account or a key. */
export function TransferSection({ state }: { state: EditableGroup<SettingsOf<'transfer'>> }) {
  return (
    <GroupForm group="transfer" state={state}>
      <CheckField name="enabled" label={m.settings_transfer_enabled()} hint={m.settings_transfer_enabled_hint()} />
      <LineField
        name="holder"
        label={m.settings_transfer_holder()}
        hint={m.settings_transfer_holder_hint()}
        maxLength={120}
      />
      <LineField name="pixKey" label={m.settings_transfer_key()} maxLength={140} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <LineField name="bank" label={m.settings_transfer_bank()} maxLength={80} />
        <LineField name="account" label={m.settings_transfer_account()} maxLength={120} />
      </div>
      <BothTextsField
        name="instructions"
        label={m.settings_transfer_instructions()}
        hint={m.settings_transfer_instructions_hint()}
        maxLength={600}
        long
      />
    </GroupForm>
  )
}
