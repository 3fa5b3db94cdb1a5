import { m } from '@guildhall/messages'
import { patchDescription, patchMaxBytes } from '@guildhall/contract/launcher-limits'
import { FileArchive } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { useLocale } from '../../format/locale.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FieldNote } from '../../ui/Field.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { Form } from '../../ui/Form.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { TextArea } from '../../ui/TextInput.tsx'
import { sizeText } from '../../format/size-text.ts'
import { OpenUploads } from './OpenUploads.tsx'
import type { PatchUpload } from './send-patch.ts'
import { usePatchUpload, type Problems } from './use-patch-upload.ts'

/**
 * Description and zip. What was filled in stays until the patch is published. The zip goes in chunks, so an upload that
 * breaks off, is paused, or is begun again after a reload goes on where it stopped. `open` are those of before.
 */
export function PatchForm({ open }: { open: PatchUpload[] }) {
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const [description, setDescription] = useState('')
  const [english, setEnglish] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [problems, setProblems] = useState<Problems>({})
  const { sending, status, isPaused, uploadId, send, pause, discard, forget } = usePatchUpload(setProblems)

  function choose(chosen: File) {
    setFile(chosen)
    forget()
    const before = open.find(({ name, size }) => name === chosen.name && size === chosen.size)
    if (!before) return
    // What was written before the page was left.
    setDescription((present) => present || before.description)
    setEnglish((present) => present || before.descriptionEn)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (sending) return
    const found = {
      description: description.trim() ? undefined : m.error_field_required(),
      file: fileProblem(file, locale),
    }
    setProblems(found)
    if (found.description || found.file || !file) return
    const texts = {
      description: description.trim(),
      ...(english.trim() && { translations: { en: { description: english.trim() } } }),
    }
    const isPublished = await send(file, texts)
    if (isPublished) {
      setDescription('')
      setEnglish('')
      setFile(null)
    }
    await revalidate()
  }

  async function giveUp() {
    await discard()
    await revalidate()
  }

  return (
    <>
      <OpenUploads uploads={open.filter(({ id }) => id !== uploadId)} />
      <Card as="section" aria-label={m.patch_form()} className="max-w-3xl">
        <Form onSubmit={submit} className="grid gap-5">
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
          <FileField file={file} error={problems.file} onChange={choose} />
          {sending && (
            <ProgressBar
              label={sending.part >= 1 ? m.patch_checking() : sending.isWaiting ? m.patch_waiting() : m.patch_sending()}
              value={sending.part}
              max={1}
            />
          )}
          {status && <p role="status">{status}</p>}
          <FormFailure>{problems.form}</FormFailure>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" busy={sending !== null}>
              {isPaused ? m.patch_continue() : problems.form ? m.patch_send_again() : m.patch_send()}
            </Button>
            {sending && sending.part < 1 && <Button onClick={pause}>{m.patch_pause()}</Button>}
            {((sending && sending.part < 1) || isPaused) && (
              <Button onClick={() => void giveUp()}>{m.patch_discard()}</Button>
            )}
          </div>
        </Form>
      </Card>
    </>
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
