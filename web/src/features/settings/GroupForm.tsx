import { m } from '@guildhall/messages'
import type { InLanguage } from '@guildhall/contract/both-texts'
import type { SettingGroup, SettingsOf } from '@guildhall/contract/setting-groups'
import type { KeptGroup } from '@guildhall/contract/settings'
import { useRef, useState, type ReactNode } from 'react'
import { FormProvider, useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { resetSettings, updateSettings } from '../../api/generated.ts'
import { ApiError, api } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Form } from '../../ui/Form.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { LeaveGuard } from '../../ui/LeaveGuard.tsx'
import { useFailureFocus } from '../../ui/failure-focus.ts'
import { toast } from '../../ui/toast.ts'
import { fieldNamed } from './field-named.ts'
import { LastChange } from './LastChange.tsx'
import { Preview } from './Preview.tsx'

interface Failure {
  message: string
  requestId?: string | undefined
  isConflict: boolean
}

/**
 * The form of one group. `fieldsOf` and `settingsOf` turn what is stored into what fields hold and back, where they
 * differ. What the server refuses is said at its field, and what was typed stays; `preview` shows the group as visitors
 * would see it.
 */
export function GroupForm<G extends SettingGroup, Fields extends FieldValues = SettingsOf<G>>({
  group,
  kept,
  fieldsOf = asItIs,
  settingsOf = asItIs,
  preview,
  children,
}: {
  group: G
  kept: KeptGroup<SettingsOf<G>>
  fieldsOf?: (value: SettingsOf<G>) => Fields
  settingsOf?: (fields: Fields) => SettingsOf<G>
  preview?: (value: InLanguage<SettingsOf<G>>) => ReactNode
  children: ReactNode
}) {
  const { revalidate } = useRevalidator()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isResetting, setResetting] = useState(false)
  const [shown, setShown] = useState<SettingsOf<G> | null>(null)
  const stays = useRef(false)
  const tries = useFailureFocus<HTMLFormElement>()
  const form = useForm<Fields>({
    shouldFocusError: false,
    defaultValues: fieldsOf(kept.value) as DefaultValues<Fields>,
    // Another version from the server takes the place of what the fields hold.
    values: fieldsOf(kept.value),
  })
  const { isDirty, isSubmitting } = form.formState
  const isDefault = JSON.stringify(kept.value) === JSON.stringify(kept.defaults)

  async function attempt(work: () => Promise<{ message: string }>) {
    setFailure(null)
    try {
      const { message } = await work()
      toast.success(message)
      setResetting(false)
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setResetting(false)
      showFailure(error)
    }
  }

  /** Each message at its field; what belongs to none, and every other failure, above the form. */
  function showFailure({ status, body, message }: ApiError) {
    const messages = status === 400 ? (body.messages ?? []) : []
    const placed = messages.map((each) => ({ ...each, name: fieldNamed(form.getValues(), each.field) }))
    for (const { name, message } of placed) if (name) form.setError(name as Path<Fields>, { type: 'server', message })
    const homeless = placed.filter(({ name }) => !name).map((each) => each.message)
    setFailure({
      message: [message || m.shell_error_offline(), ...homeless].join(' '),
      requestId: status >= 500 ? body.requestId : undefined,
      isConflict: body.code === 'changed_meanwhile',
    })
  }

  const save = (version: number | undefined) =>
    form.handleSubmit((fields) =>
      attempt(() =>
        api(updateSettings, {
          params: { group },
          body: { value: settingsOf(fields), ...(version !== undefined && { version }) },
        }),
      ),
    )

  return (
    <FormProvider {...form}>
      <Form onSubmit={save(kept.version)} tries={tries} className="grid gap-6">
        {kept.notes.map(({ field, message }) => (
          <p key={field} role="status" className="rounded-md border border-warn p-3 text-warn">
            {message}
          </p>
        ))}
        {children}
        {failure && (
          <FormFailure className="gap-2">
            <p className="font-semibold">{failure.message}</p>
            {failure.requestId && (
              <p className="text-sm text-muted">
                {m.ui_error_request()} <code className="font-mono break-all">{failure.requestId}</code>
              </p>
            )}
            {failure.isConflict && (
              <div className="flex flex-wrap gap-2">
                <Button onClick={() => void save(undefined)().finally(tries.afterTry)}>
                  {m.settings_conflict_overwrite()}
                </Button>
                <Button
                  onClick={async () => {
                    setFailure(null)
                    await revalidate()
                  }}
                >
                  {m.settings_conflict_take_theirs()}
                </Button>
              </div>
            )}
          </FormFailure>
        )}
        <div className="sticky bottom-2 z-20 rounded-lg border border-line bg-s2 p-2 shadow-2">
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" busy={isSubmitting}>
              {m.settings_save()}
            </Button>
            {preview && <Button onClick={() => setShown(settingsOf(form.getValues()))}>{m.settings_preview()}</Button>}
            {!isDefault && (
              <Button variant="ghost" onClick={() => setResetting(true)}>
                {m.settings_reset()}
              </Button>
            )}
          </div>
        </div>
        <LastChange kept={kept} />
      </Form>
      {shown && preview && <Preview value={shown} show={preview} onClose={() => setShown(null)} />}
      <ConfirmDialog
        open={isResetting}
        title={m.settings_reset_title()}
        confirm={m.settings_reset()}
        onConfirm={() =>
          attempt(() => api(resetSettings, { params: { group }, query: { version: kept.version } })).finally(
            tries.afterTry,
          )
        }
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
