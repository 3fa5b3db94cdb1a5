import { m } from '@guildhall/messages'
import type { InLanguage } from '@guildhall/contract/both-texts'
import type { SettingGroup, SettingsOf } from '@guildhall/contract/setting-groups'
import type { EditableGroup } from '@guildhall/contract/settings'
import { useRef, useState, type ReactNode } from 'react'
import { FormProvider, useForm, type DefaultValues, type FieldValues } from 'react-hook-form'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Form } from '../../ui/Form.tsx'
import { LeaveGuard } from '../../ui/LeaveGuard.tsx'
import { useFailureFocus } from '../../ui/failure-focus.ts'
import { GroupFailure } from './GroupFailure.tsx'
import { LastChange } from './LastChange.tsx'
import { Preview } from './Preview.tsx'
import { useGroupSaving } from './use-group-saving.ts'

/**
 * The form of one group. `fieldsOf` and `settingsOf` convert stored values into form values and back, where they
 * differ. Refusals are shown at their fields, and the typed values stay. `preview` shows the group as visitors would
 * see it.
 */
export function GroupForm<G extends SettingGroup, Fields extends FieldValues = SettingsOf<G>>({
  group,
  state,
  fieldsOf = asItIs,
  settingsOf = asItIs,
  preview,
  children,
}: {
  group: G
  state: EditableGroup<SettingsOf<G>>
  fieldsOf?: (value: SettingsOf<G>) => Fields
  settingsOf?: (fields: Fields) => SettingsOf<G>
  preview?: (value: InLanguage<SettingsOf<G>>) => ReactNode
  children: ReactNode
}) {
  const [previewed, setPreviewed] = useState<SettingsOf<G> | null>(null)
  const stays = useRef(false)
  const tries = useFailureFocus<HTMLFormElement>()
  const form = useForm<Fields>({
    shouldFocusError: false,
    defaultValues: fieldsOf(state.value) as DefaultValues<Fields>,
    // A newer version from the server replaces the values of the fields.
    values: fieldsOf(state.value),
  })
  const { isDirty, isSubmitting } = form.formState
  const { failure, isResetting, setResetting, save, reset, takeTheirs } = useGroupSaving({ group, form, settingsOf })
  return (
    <FormProvider {...form}>
      <Form onSubmit={save(state.version)} tries={tries} className="grid gap-6">
        <Notes state={state} />
        {children}
        {failure && (
          <GroupFailure
            failure={failure}
            onOverwrite={() => void save(undefined)().finally(tries.afterTry)}
            onTakeTheirs={takeTheirs}
          />
        )}
        <Actions
          isSaving={isSubmitting}
          onPreview={preview && (() => setPreviewed(settingsOf(form.getValues())))}
          onReset={isDefault(state) ? undefined : () => setResetting(true)}
        />
        <LastChange state={state} />
      </Form>
      {previewed && preview && <Preview value={previewed} show={preview} onClose={() => setPreviewed(null)} />}
      <ConfirmDialog
        open={isResetting}
        title={m.settings_reset_title()}
        confirm={m.settings_reset()}
        onConfirm={() => reset(state.version).finally(tries.afterTry)}
        onClose={() => setResetting(false)}
      >
        {m.settings_reset_text()}
      </ConfirmDialog>
      <LeaveGuard isDirty={isDirty} mayLeave={stays} title={m.settings_leave_title()} confirm={m.settings_leave()}>
        {m.settings_leave_text()}
      </LeaveGuard>
    </FormProvider>
  )
}

const asItIs = (value: unknown) => value as never
const isDefault = (state: EditableGroup<unknown>) => JSON.stringify(state.value) === JSON.stringify(state.defaults)

/** The server's notes about single stored fields. */
const Notes = ({ state }: { state: EditableGroup<unknown> }) =>
  state.notes.map(({ field, message }) => (
    <p key={field} role="status" className="rounded-md border border-warn p-3 text-warn">
      {message}
    </p>
  ))

/** The buttons, which stay in view however long the form is. */
function Actions({
  isSaving,
  onPreview,
  onReset,
}: {
  isSaving: boolean
  onPreview: (() => void) | undefined
  onReset: (() => void) | undefined
}) {
  return (
    <div className="sticky bottom-2 z-20 rounded-lg border border-line bg-s2 p-2 shadow-2">
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={isSaving}>
          {m.settings_save()}
        </Button>
        {onPreview && <Button onClick={onPreview}>{m.settings_preview()}</Button>}
        {onReset && (
          <Button variant="ghost" onClick={onReset}>
            {m.settings_reset()}
          </Button>
        )}
      </div>
    </div>
  )
}
