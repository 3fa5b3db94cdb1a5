import { m } from '@guildhall/messages'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { useForm, type DefaultValues, type FieldErrors, type FieldValues, type Path } from 'react-hook-form'
import { useNavigate, useRevalidator } from 'react-router'
import { ApiError } from '../api/client.ts'
import { toast } from '../ui/toast.ts'
import type { Language } from './LanguageTabs.tsx'
import { readDraft, useDraftKeeper } from './draft.ts'
import type { SaveFailure } from './SaveFailed.tsx'

/** What such a form writes: something with a title, in a main language and beside it in English. */
export type Bilingual = FieldValues & { title: string; en: object }

export interface ContentOptions<Fields extends Bilingual> {
  draftName: string
  published: Fields
  version: number | null
  mainLanguage?: Language
  /** The fields that stand in the tab of the main language; those of `en` stand in the other. */
  textFields: readonly string[]
  /** Whether what is typed says what is published: then there is nothing to keep. */
  isSame?: (typed: Fields, published: Fields) => boolean
  /** The field of the form that a message of the server is about. */
  fieldNamed: (path: string) => Path<Fields> | undefined
  save: (fields: Fields, version: number | null) => Promise<{ message: string; to: string }>
  askVersion: () => Promise<number>
  /** What stands before the reason when saving fails; alone where the server gives none. */
  failed?: string
}

/**
 * A form of something bilingual. What is not saved stays in this browser as a draft named `draftName`; what others
 * saved meanwhile is not overwritten unless the author wants it.
 */
export function useContent<Fields extends Bilingual>({
  draftName,
  published,
  version: publishedVersion,
  mainLanguage = 'pt-BR',
  textFields,
  isSame = equal,
  fieldNamed,
  save,
  askVersion,
  failed,
}: ContentOptions<Fields>) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [start] = useState(published)
  const [draft, setDraft] = useState(() => readDraft<Fields>(draftName))
  // What was there when the form opened: `draft` goes once it is discarded. A draft may be older than a field.
  const [restored] = useState(() => draft && { ...start, ...draft.fields, en: { ...start.en, ...draft.fields.en } })
  // A draft keeps the version it began from, so that it cannot cover up what others wrote since.
  const version = useRef(draft?.version ?? publishedVersion)
  const { keep, forget } = useDraftKeeper<Fields>(draftName)
  const [language, setLanguage] = useState<Language>(mainLanguage)
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const mayLeave = useRef(false)
  const form = useForm<Fields>({ shouldFocusError: false, defaultValues: start as DefaultValues<Fields> })

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

  function discardDraft() {
    form.reset(start)
    version.current = publishedVersion
    forget()
    setDraft(null)
    setFailure(null)
  }

  /** It is saved or deleted: nothing is kept, and the way goes on. */
  async function done(message: string, to: string) {
    mayLeave.current = true
    forget()
    toast.success(message)
    await navigate(to)
  }

  async function send(fields: Fields) {
    setFailure(null)
    try {
      const { message, to } = await save(fields, version.current)
      await done(message, to)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showFailure(error)
    }
  }

  /** Each message at its field; what belongs to none, and every other failure, as an alert. */
  function showFailure({ status, body, message }: ApiError) {
    const homeless: string[] = []
    for (const { field, message } of status === 400 ? (body.messages ?? []) : []) {
      const name = fieldNamed(field)
      if (name) form.setError(name, { type: 'server', message })
      else homeless.push(message)
      if (name) showTabOf(name)
    }
    setFailure({
      message: [reasonOf(failed, message || (status === 0 ? m.shell_error_offline() : '')), ...homeless].join(' '),
      requestId: body.requestId,
      isConflict: body.code === 'changed_meanwhile',
    })
  }

  /** A field in the other tab would be marked where nobody looks. */
  function showTabOf(field: string) {
    if (field.startsWith('en')) setLanguage('en')
    else if (textFields.includes(field)) setLanguage(mainLanguage)
  }
  function showFirstError(errors: FieldErrors<Fields>) {
    for (const field of Object.keys(errors).toReversed()) showTabOf(field)
  }

  async function overwrite() {
    try {
      version.current = await askVersion()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return showFailure(error)
    }
    await submit()
  }

  /** The new version is a new form: the page keys it by its version. */
  async function takeTheirs() {
    mayLeave.current = true
    forget()
    await revalidate()
  }

  const submit = (event?: SyntheticEvent) => form.handleSubmit(send, showFirstError)(event)

  return {
    form,
    language,
    setLanguage,
    draftSavedAt: draft?.savedAt ?? null,
    discardDraft,
    failure,
    submit,
    overwrite,
    takeTheirs,
    done,
    mayLeave,
  }
}

/** "What failed: why", as far as either is known. */
export const reasonOf = (failed: string | undefined, why: string): string =>
  failed ? [failed, why].filter(Boolean).join(': ') : why || m.ui_unknown_error()

const equal = (typed: unknown, published: unknown) => JSON.stringify(typed) === JSON.stringify(published)
