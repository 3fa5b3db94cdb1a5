import { m } from '@guildhall/messages'
import type { SettingsOf } from '@guildhall/contract/setting-groups'
import type { EditableGroup } from '@guildhall/contract/settings'
import { NumberField } from './fields.tsx'
import { GroupForm } from './GroupForm.tsx'

export function LimitsSection({ state }: { state: EditableGroup<SettingsOf<'limits'>> }) {
  return (
    <GroupForm group="limits" state={state}>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          name="creditAlone"
          min={0}
          label={m.settings_limits_credit_alone()}
          hint={m.settings_limits_credit_alone_hint()}
        />
        <NumberField
          name="creditDaily"
          min={0}
          label={m.settings_limits_credit_daily()}
          hint={m.settings_limits_credit_daily_hint()}
        />
        <NumberField
          name="refundAlone"
          min={0}
          label={m.settings_limits_refund_alone()}
          hint={m.settings_limits_refund_alone_hint()}
        />
        <NumberField
          name="refundDaily"
          min={0}
          label={m.settings_limits_refund_daily()}
          hint={m.settings_limits_refund_daily_hint()}
        />
        <NumberField
          name="itemsDaily"
          min={0}
          label={m.settings_limits_items_daily()}
          hint={m.settings_limits_items_daily_hint()}
        />
        <NumberField
          name="bansDaily"
          min={0}
          label={m.settings_limits_bans_daily()}
          hint={m.settings_limits_bans_daily_hint()}
        />
      </div>
    </GroupForm>
  )
}
