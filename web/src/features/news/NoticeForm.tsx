import { m } from '@guildhall/messages'
import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch, type FieldErrors } from 'react-hook-form'
import { useNavigate, useRevalidator } from 'react-router'
import { createNotice, getNoticeForEdit, updateNotice } from '../../api.generated.ts'
import { ApiError, api } from '../../api.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { loadEditor } from '../../ui/editor/RichTextEditor.tsx'
import { LeaveGuard } from '../../ui/LeaveGuard.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { toast } from '../../ui/toast.ts'
import { DeleteNotice } from './DeleteNotice.tsx'
import { readDraft, useDraftKeeper } from './draft.ts'
import { NoticeDetails } from './NoticeDetails.tsx'
import { bodyOf, fieldNamed, fieldsOf, type Fields } from './notice-fields.ts'
import type { EditableNotice } from './notice.ts'
import { NoticePreview } from './NoticePreview.tsx'
import { NoticeTexts } from './NoticeTexts.tsx'
import { NoticeTrail } from './NoticeTrail.tsx'
import { SaveFailed, type SaveFailure } from './SaveFailed.tsx'

// Whoever opens this form is about to write.
void (typeof document !== 'undefined' && loadEditor().catch(() => {}))

type Language = 'pt-BR' | 'en'

/** Writes a notice (`null`: a new one) in both languages. What is not saved stays in this browser as a draft. */
export function NoticeForm({ notice }: { notice: EditableNotice | null }) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const mainLocale = notice?.locale ?? 'pt-BR'
  const [published] = useState(() => fieldsOf(notice))
  const [draft, setDraft] = useState(() => readDraft(notice?.id ?? null))
  // A draft keeps the version it began from, so that it cannot cover up what others wrote since.
  const version = useRef(draft?.version ?? notice?.version ?? null)
  const { keep, forget } = useDraftKeeper(notice?.id ?? null)
  const [language, setLanguage] = useState<Language>(mainLocale)
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const [isPreviewed, setPreviewed] = useState(false)
  const [isUploading, setUploading] = useState(false)
  const mayLeave = useRef(false)
  const form = useForm<Fields>({ defaultValues: published })
  const { isDirty, isSubmitting } = form.formState
  const isScheduled = useWatch({ control: form.control, name: 'publishAt' }) !== ''

  useEffect(() => {
    // A draft may be older than a field.
    if (draft)
      form.reset(
        { ...published, ...draft.fields, en: { ...published.en, ...draft.fields.en } },
        { keepDefaultValues: true },
      )
    // Only what was there when the form opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [form])

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (mayLeave.current) return
          if (isSame(values, published)) forget()
          else keep({ fields: values, version: version.current, savedAt: new Date().toISOString() })
        },
      }),
    [form, published, keep, forget],
  )

  function discardDraft() {
    form.reset(published)
    version.current = notice?.version ?? null
    forget()
    setDraft(null)
    setFailure(null)
  }

  async function save(fields: Fields) {
    setFailure(null)
    try {
      const body = bodyOf(fields, published)
      const { data, message } = notice
        ? await api(updateNotice, {
            params: { id: notice.id },
            body: { ...body, ...(version.current && { version: version.current }) },
          })
        : await api(createNotice, { body })
      mayLeave.current = true
      forget()
      toast.success(message)
      await navigate(`/notice/${data.slug}`)
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
      message: [message || (status === 0 ? m.shell_error_offline() : m.ui_unknown_error()), ...homeless].join(' '),
      requestId: body.requestId,
      isConflict: body.code === 'changed_meanwhile',
    })
  }

  /** A field in the other tab would be marked where nobody looks. */
  function showTabOf(field: string) {
    if (field.startsWith('en')) setLanguage('en')
    else if (['title', 'category', 'tags', 'description'].includes(field)) setLanguage(mainLocale)
  }
  function showFirstError(errors: FieldErrors<Fields>) {
    for (const field of Object.keys(errors).toReversed()) showTabOf(field)
  }

  async function overwrite() {
    try {
      const { notice: current } = await api(getNoticeForEdit, { params: { id: notice!.id } })
      version.current = current.version
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return showFailure(error)
    }
    await submit()
  }

  /** The new version is a new form (NoticeEditPage). */
  async function takeTheirs() {
    mayLeave.current = true
    forget()
    await revalidate()
  }

  const submit = form.handleSubmit(save, showFirstError)
  useSaveKey(() => !isSubmitting && !isUploading && void submit())

  const texts = <NoticeTexts form={form} mainLocale={mainLocale} shown={language} />
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <NoticeTrail title={notice ? m.news_edit() : m.news_create_title()} />
      <h1>{notice ? m.news_edit_title() : m.news_create_title()}</h1>
      {draft && (
        <Card className="flex flex-wrap items-center justify-between gap-3">
          <p role="status">
            {m.news_draft_restored()} <RelativeTime at={draft.savedAt} />
          </p>
          <Button onClick={discardDraft}>{m.news_draft_discard()}</Button>
        </Card>
      )}
      <form noValidate onSubmit={submit} className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="grid min-w-0 gap-4">
          {mainLocale === 'en' ? (
            texts
          ) : (
            <Tabs
              label={m.news_languages()}
              value={language}
              onChange={(name) => setLanguage(name as Language)}
              tabs={[
                { name: 'pt-BR', label: 'Português', content: texts },
                { name: 'en', label: 'English', content: texts },
              ]}
            />
          )}
        </div>
        <div className="grid gap-4 lg:sticky lg:top-20">
          <NoticeDetails form={form} isOut={notice !== null && published.publishAt === ''} onUploading={setUploading} />
          {/* Last in the order of focus; at the top where there is room, in view however long the text. */}
          <div className="grid gap-4 lg:order-first">
            {failure && (
              <SaveFailed failure={failure} slug={notice?.slug} onOverwrite={overwrite} onTakeTheirs={takeTheirs} />
            )}
            <div className="flex flex-wrap gap-3">
              <Button type="submit" variant="primary" busy={isSubmitting} disabled={isUploading} title="Ctrl+S">
                {notice ? m.news_save() : isScheduled ? m.news_schedule() : m.news_publish()}
              </Button>
              <Button onClick={() => setPreviewed(true)}>{m.news_preview()}</Button>
              <LinkButton to={notice ? `/notice/${notice.slug}` : '/notice'} variant="ghost">
                {m.ui_cancel()}
              </LinkButton>
            </div>
          </div>
          {notice && (
            <DeleteNotice
              notice={notice}
              onDeleted={async (message) => {
                mayLeave.current = true
                forget()
                toast.success(message)
                await navigate('/notice')
              }}
            />
          )}
        </div>
      </form>
      {isPreviewed && (
        <NoticePreview
          fields={form.getValues()}
          notice={notice}
          language={language}
          onClose={() => setPreviewed(false)}
        />
      )}
      <LeaveGuard isDirty={isDirty} mayLeave={mayLeave} title={m.news_leave_title()} confirm={m.news_leave()}>
        {m.news_leave_text()}
      </LeaveGuard>
    </div>
  )
}

const isSame = (values: Fields, published: Fields) =>
  JSON.stringify(bodyOf(values, published)) === JSON.stringify(bodyOf(published, published))

/** Ctrl+S, from wherever the focus is. */
function useSaveKey(save: () => void) {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
