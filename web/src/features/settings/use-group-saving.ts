import { m } from '@guildhall/messages'
import type { SettingGroup, SettingsOf } from '@guildhall/contract/setting-groups'
import { useEffect, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { resetSettings, updateSettings } from '../../api/generated.ts'
import { ApiError, api } from '../../api/client.ts'
import { ofTab } from '../../session/personal-values.ts'
import { toast } from '../../ui/toast.ts'
import { useSecondPerson } from '../approval/public.ts'
import { fieldNamed } from './field-named.ts'

export interface Failure {
  message: string
  requestId?: string | undefined
  isConflict: boolean
}

/** The groups that the frame of every page shows. It has them from the document, so the page loads again. */
const groupsOfFrame: readonly SettingGroup[] = ['look', 'site']
const savedName = 'once:settings-saved'

/** Saves a group or resets it to its defaults. Refusals are shown at their fields, otherwise in `failure`. */
export function useGroupSaving<G extends SettingGroup, Fields extends FieldValues>({
  group,
  form,
  settingsOf,
}: {
  group: G
  form: UseFormReturn<Fields>
  settingsOf: (fields: Fields) => SettingsOf<G>
}) {
  const { revalidate } = useRevalidator()
  const isWaiting = useSecondPerson()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isResetting, setResetting] = useState(false)
  useEffect(showSaved, [])

  async function attempt(work: () => Promise<{ message: string; approval?: string | undefined }>) {
    setFailure(null)
    try {
      const reply = await work()
      setResetting(false)
      if (reply.approval) {
        // The typed values wait in the request; the form shows what is stored, so that leaving it loses nothing.
        form.reset()
        isWaiting(reply)
        return
      }
      if (groupsOfFrame.includes(group)) {
        ofTab.write(savedName, reply.message)
        location.reload()
        return
      }
      toast.success(reply.message)
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setResetting(false)
      setFailure(showAtFields(form, error))
    }
  }

  return {
    failure,
    isResetting,
    setResetting,
    /** Without a version it overwrites what others have saved meanwhile. */
    save: (version: number | undefined) =>
      form.handleSubmit((fields) =>
        attempt(() =>
          api(updateSettings, {
            params: { group },
            body: { value: settingsOf(fields), ...(version !== undefined && { version }) },
          }),
        ),
      ),
    reset: (version: number) => attempt(() => api(resetSettings, { params: { group }, query: { version } })),
    takeTheirs: async () => {
      setFailure(null)
      await revalidate()
    },
  }
}

/** Says that a group is saved in the document that has its values. */
function showSaved(): void {
  const message = ofTab.read(savedName)
  if (!message) return
  ofTab.remove(savedName)
  toast.success(message)
}

/**
 * Shows each message at its field. Messages without a field, and all other failures, become the failure of the form.
 */
function showAtFields<Fields extends FieldValues>(form: UseFormReturn<Fields>, error: ApiError): Failure {
  const { status, body, message } = error
  const messages = status === 400 ? (body.messages ?? []) : []
  const placed = messages.map((each) => ({ ...each, name: fieldNamed(form.getValues(), each.field) }))
  for (const { name, message } of placed) if (name) form.setError(name as Path<Fields>, { type: 'server', message })
  const homeless = placed.filter(({ name }) => !name).map((each) => each.message)
  return {
    message: [message || m.shell_error_offline(), ...homeless].join(' '),
    requestId: status >= 500 ? body.requestId : undefined,
    isConflict: body.code === 'changed_meanwhile',
  }
}
