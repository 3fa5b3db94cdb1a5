import { m } from '@guildhall/messages'
import type { SettingsOf } from '@guildhall/contract/setting-groups'
import type { EditableGroup } from '@guildhall/contract/settings'
import { BothTextsField, CheckField, NumberField } from '../fields.tsx'
import { GroupForm } from '../GroupForm.tsx'

/** The donation goal of each month, and whether the donors' wall is shown below it. */
export function GoalSection({ state }: { state: EditableGroup<SettingsOf<'goal'>> }) {
  return (
    <GroupForm group="goal" state={state}>
      <CheckField name="enabled" label={m.settings_goal_enabled()} hint={m.settings_goal_enabled_hint()} />
      <NumberField
        name="reais"
        min={50}
        label={m.settings_goal_reais()}
        hint={m.settings_goal_reais_hint()}
        className="sm:max-w-60"
      />
      <BothTextsField
        name="text"
        label={m.settings_goal_text()}
        hint={m.settings_goal_text_hint()}
        maxLength={600}
        long
      />
      <CheckField name="showsWall" label={m.settings_goal_wall()} hint={m.settings_goal_wall_hint()} />
    </GroupForm>
  )
}
