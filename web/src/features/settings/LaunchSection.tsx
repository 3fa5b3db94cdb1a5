import { m } from '@guildhall/messages'
import type { SettingsOf } from '@guildhall/contract/setting-groups'
import type { EditableGroup } from '@guildhall/contract/settings'
import { instantOf, onServerCalendar } from '../../format/calendar.ts'
import { LaunchPreview } from '../../shell/launch/LaunchPreview.tsx'
import { BothTextsField, CheckField, FieldGroup, LineField } from './fields.tsx'
import { GroupForm } from './GroupForm.tsx'

type Launch = SettingsOf<'launch'>

/** The target is typed in the server's calendar. */
const fieldsOf = (launch: Launch): Launch => ({ ...launch, target: onServerCalendar(launch.target) })
const settingsOf = (fields: Launch): Launch => ({ ...fields, target: fields.target && instantOf(fields.target) })

export function LaunchSection({ state }: { state: EditableGroup<Launch> }) {
  return (
    <GroupForm
      group="launch"
      state={state}
      fieldsOf={fieldsOf}
      settingsOf={settingsOf}
      preview={(launch) => <LaunchPreview launch={launch} />}
    >
      <div className="grid gap-4">
        <CheckField name="enabled" label={m.settings_launch_enabled()} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <LineField
            name="target"
            type="datetime-local"
            label={m.settings_launch_target()}
            hint={m.settings_server_time()}
          />
          <LineField name="id" label={m.settings_launch_id()} hint={m.settings_launch_id_hint()} maxLength={100} />
        </div>
        <CheckField
          name="autoOpenOnZero"
          label={m.settings_launch_auto_open()}
          hint={m.settings_launch_auto_open_hint()}
        />
      </div>
      <FieldGroup title={m.settings_launch_countdown()}>
        <LaunchTexts name="countdown" />
      </FieldGroup>
      <FieldGroup title={m.settings_launch_live()}>
        <LaunchTexts name="live" />
      </FieldGroup>
    </GroupForm>
  )
}

function LaunchTexts({ name }: { name: 'countdown' | 'live' }) {
  return (
    <>
      <BothTextsField name={`${name}.title`} label={m.settings_field_title()} maxLength={80} />
      <BothTextsField name={`${name}.subtitle`} label={m.settings_field_subtitle()} maxLength={200} long />
      <BothTextsField name={`${name}.action`} label={m.settings_field_action()} maxLength={40} />
      <LineField
        name={`${name}.link`}
        label={m.settings_field_link()}
        hint={m.settings_field_link_hint()}
        maxLength={300}
      />
    </>
  )
}
