import { m } from '@guildhall/messages'
import { useState, type SyntheticEvent } from 'react'
import type { FieldErrors, Path, UseFormReturn } from 'react-hook-form'
import { useNavigate, useRevalidator } from 'react-router'
import { ApiError } from '../api/client.ts'
import { toast } from '../ui/toast.ts'
import { reasonOf } from './reason.ts'
import type { SaveFailure } from './SaveFailed.tsx'
import type { Bilingual, ContentOptions } from './content-options.ts'
import type { useDraft } from './use-draft.ts'

interface Saving<Fields extends Bilingual> extends Pick<
  ContentOptions<Fields>,
  'fieldNamed' | 'save' | 'askVersion' | 'failed'
> {
  form: UseFormReturn<Fields>
  draft: ReturnType<typeof useDraft<Fields>>
  showTabOf: (field: string) => void
}

/** Saves the form. It does not overwrite what others saved meanwhile, unless the author chooses to. */
export function useSaving<Fields extends Bilingual>(saving: Saving<Fields>) {
  const { form, draft, save, askVersion, showTabOf } = saving
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [failure, setFailure] = useState<SaveFailure | null>(null)

  /** After saving or deleting: removes the draft and leaves the page. */
  async function done(message: string, to: string) {
    draft.end()
    toast.success(message)
    await navigate(to)
  }

  async function send(fields: Fields) {
    setFailure(null)
    try {
      const { message, to } = await save(fields, draft.version())
      await done(message, to)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(showAtFields(saving, error))
    }
  }

  async function overwrite() {
    try {
      draft.startFrom(await askVersion())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return setFailure(showAtFields(saving, error))
    }
    await submit()
  }

  /** The page keys the form by its version, so a new version mounts a new form. */
  async function takeTheirs() {
    draft.end()
    await revalidate()
  }

  function showFirstError(errors: FieldErrors<Fields>) {
    for (const field of Object.keys(errors).toReversed()) showTabOf(field)
  }
  const submit = (event?: SyntheticEvent) => form.handleSubmit(send, showFirstError)(event)

  return { failure, forgetFailure: () => setFailure(null), submit, overwrite, takeTheirs, done }
}

/**
 * Shows each message at its field. Messages without a field, and all other failures, become the failure of the form.
 */
function showAtFields<Fields extends Bilingual>(
  { form, fieldNamed, failed, showTabOf }: Saving<Fields>,
  { status, body, message }: ApiError,
): SaveFailure {
  const homeless: string[] = []
  for (const { field, message } of status === 400 ? (body.messages ?? []) : []) {
    const name: Path<Fields> | undefined = fieldNamed(field)
    if (name) form.setError(name, { type: 'server', message })
    else homeless.push(message)
    if (name) showTabOf(name)
  }
  return {
    message: [reasonOf(failed, message || (status === 0 ? m.shell_error_offline() : '')), ...homeless].join(' '),
    requestId: body.requestId,
    isConflict: body.code === 'changed_meanwhile',
  }
}
