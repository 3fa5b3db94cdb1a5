import { m } from '@guildhall/messages'
import { patchDescription, patchMaxBytes } from '@guildhall/contract/launcher-limits'
import { FileArchive } from 'lucide-react'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { uploadPatch } from '../../api.generated.ts'
import { ApiError } from '../../api.ts'
import { sendOnce } from '../../idempotency.ts'
import { useLocale } from '../../locale.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FieldNote } from '../../ui/Field.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { Form } from '../../ui/Form.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { TextArea } from '../../ui/TextInput.tsx'
import { toast } from '../../ui/toast.ts'
import { upload } from '../../upload.ts'
import { sizeText } from './words.ts'

interface Problems {
  description?: string | undefined
  file?: string | undefined
  form?: string | undefined
}

/** Description and zip. What was filled in stays until the patch is published; a broken connection is told as such. */
export function PatchForm() {
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const [description, setDescription] = useState('')
  const [english, setEnglish] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [sent, setSent] = useState<number>()
  const sending = useRef<AbortController>(null)
  useEffect(() => () => sending.current?.abort(), [])

  // Whoever leaves while half a gigabyte is on its way is asked first.
  const isSending = sent !== undefined
  useEffect(() => {
    if (!isSending) return
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  }, [isSending])

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    const found = {
      description: description.trim() ? undefined : m.error_field_required(),
      file: fileProblem(file, locale),
    }
    setProblems(found)
    if (found.description || found.file || !file) return
    const form = new FormData()
    form.set('description', description.trim())
    if (english.trim()) form.set('translations', JSON.stringify({ en: { description: english.trim() } }))
    // The file comes last, so that what is wrong with the texts is known by then.
    form.set('file', file)
    const abort = new AbortController()
    sending.current = abort
    setSent(0)
    try {
      const content = [description.trim(), english.trim(), file.name, file.size, file.lastModified]
      const { message } = await sendOnce('patch', content, (idempotencyKey) =>
        upload(uploadPatch, form, { onProgress: setSent, signal: abort.signal, idempotencyKey }),
      )
      toast.success(message)
      setDescription('')
      setEnglish('')
      setFile(null)
      await revalidate()
    } catch (error) {
      const told = problemsOf(error)
      setProblems(told)
      if (told.form) toast.error(told.form)
    } finally {
      setSent(undefined)
    }
  }

  return (
    <Card as="section" aria-label={m.patch_form()} className="max-w-3xl">
      <Form onSubmit={send} className="grid gap-5">
        <TextArea
          label={m.patch_description()}
          hint={m.patch_description_hint()}
          error={problems.description}
          name="description"
          value={description}
          maxLength={patchDescription.max}
          required
          onChange={(event) => setDescription(event.target.value)}
        />
        <TextArea
          label={m.patch_description_en()}
          hint={m.patch_description_en_hint()}
          name="description_en"
          lang="en"
          value={english}
          maxLength={patchDescription.max}
          onChange={(event) => setEnglish(event.target.value)}
        />
        <FileField file={file} error={problems.file} onChange={setFile} />
        {isSending && <ProgressBar label={sent < 1 ? m.patch_sending() : m.patch_checking()} value={sent} max={1} />}
        <FormFailure>{problems.form}</FormFailure>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" busy={isSending}>
            {problems.form ? m.patch_send_again() : m.patch_send()}
          </Button>
          {isSending && <Button onClick={() => sending.current?.abort()}>{m.ui_cancel()}</Button>}
        </div>
      </Form>
    </Card>
  )
}

function FileField({
  file,
  error,
  onChange,
}: {
  file: File | null
  error: string | undefined
  onChange: (file: File) => void
}) {
  const id = useId()
  const locale = useLocale()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">{m.patch_file()}</legend>
      <div className="flex flex-wrap items-center gap-3">
        <FileButton
          id={id}
          name="file"
          accept=".zip,application/zip,application/x-zip-compressed"
          error={error}
          onChoose={onChange}
        >
          <FileArchive className="size-5" aria-hidden />
          {file ? m.patch_file_other() : m.patch_file_choose()}
        </FileButton>
        {file && (
          <span className="min-w-0 wrap-anywhere">
            {file.name} <span className="text-muted">{sizeText(file.size, locale)}</span>
          </span>
        )}
      </div>
      <FieldNote id={`${id}-note`} error={error} hint={m.patch_file_hint({ size: sizeText(patchMaxBytes, locale) })} />
    </fieldset>
  )
}

function fileProblem(file: File | null, locale: string): string | undefined {
  if (!file) return m.error_field_required()
  if (!/\.zip$/i.test(file.name)) return m.error_rule_zip_no_zip()
  return file.size > patchMaxBytes ? m.patch_file_large({ size: sizeText(patchMaxBytes, locale) }) : undefined
}

function problemsOf(error: unknown): Problems {
  if ((error as Error).name === 'AbortError') return { form: m.patch_cancelled() }
  if (!(error instanceof ApiError)) throw error
  if (error.status === 0) return { form: m.patch_broken() }
  const named = Object.fromEntries((error.body.messages ?? []).map((each) => [each.field, each.message]))
  return Object.keys(named).length > 0 ? named : { form: error.message || m.patch_failed() }
}
