import { m } from '@guildhall/messages'
import type { SettingsOf } from '@guildhall/contract/setting-groups'
import type { EditableGroup } from '@guildhall/contract/settings'
import { NumberField } from './fields.tsx'
import { GroupForm } from './GroupForm.tsx'

export function MarketSection({ state }: { state: EditableGroup<SettingsOf<'market'>> }) {
  return (
    <GroupForm group="market" state={state}>
      <NumberField
        name="feePercent"
        min={0}
        max={50}
        label={m.settings_market_fee()}
        hint={m.settings_market_fee_hint()}
        className="sm:max-w-60"
      />
    </GroupForm>
  )
}
