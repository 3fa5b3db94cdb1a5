import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { readDraft, useDraftKeeper, withDraft, type FormerNames } from './draft.ts'
import type { Bilingual } from './content-options.ts'

/**
 * Restores the draft named `draftName` into the form, and stores changes as that draft until the form may be left.
 * `start` has the initial values. `version` is the version that the next save replaces.
 */
export function useDraft<Fields extends Bilingual>({
  draftName,
  formerNames,
  form,
  start,
  publishedVersion,
  isSame,
}: {
  draftName: string
  formerNames: FormerNames<Fields> | undefined
  form: UseFormReturn<Fields>
  start: Fields
  publishedVersion: number | null
  isSame: (typed: Fields, published: Fields) => boolean
}) {
  const [draft, setDraft] = useState(() => readDraft<Fields>(draftName))
  // The draft at the time when the form opened; discarding it sets `draft` to null.
  const [restored] = useState(() => draft && withDraft(start, draft.fields, formerNames))
  // A draft stores the version that it began from, so that saving it cannot overwrite later changes of others.
  const version = useRef(draft?.version ?? publishedVersion)
  const mayLeave = useRef(false)
  const { keep, forget } = useDraftKeeper<Fields>(draftName)

  useEffect(() => {
    if (restored) form.reset(restored, { keepDefaultValues: true })
  }, [form, restored])

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (mayLeave.current) return
          if (isSame(values, start)) forget()
          else keep({ fields: values, version: version.current, savedAt: new Date().toISOString() })
        },
      }),
    [form, start, isSame, keep, forget],
  )

  function discard() {
    form.reset(start)
    version.current = publishedVersion
    forget()
    setDraft(null)
  }
  return {
    savedAt: draft?.savedAt ?? null,
    version: () => version.current,
    startFrom: (newer: number) => {
      version.current = newer
    },
    /** Whether the page may be left without a question. */
    mayLeave,
    /** Stops storing drafts and lets the page be left. */
    end: () => {
      mayLeave.current = true
      forget()
    },
    discard,
  }
}
