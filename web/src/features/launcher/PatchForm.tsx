import { m } from '@guildhall/messages'
import { patchDescription, patchMaxBytes } from '@guildhall/contract/launcher-limits'
import { FileArchive } from 'lucide-react'
import { useId } from 'react'
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
import { usePatchForm } from './use-patch-form.ts'
import type { usePatchUpload } from './use-patch-upload.ts'

/**
 * Description and zip of a patch. The typed values stay until the patch is published. The zip is sent in chunks, so an
 * upload continues where it stopped after an interruption, a pause or a reload. `open` are the unfinished uploads.
 */
export function PatchForm({ open }: { open: PatchUpload[] }) {
  const { fields, write, problems, upload, choose, submit, giveUp } = usePatchForm(open)
  const { sending } = upload
  return (
    <>
      <OpenUploads uploads={open.filter(({ id }) => id !== upload.uploadId)} />
      <Card as="section" aria-label={m.patch_form()} className="max-w-3xl">
        <Form onSubmit={submit} className="grid gap-5">
          <TextArea
            label={m.patch_description()}
            hint={m.patch_description_hint()}
            error={problems.description}
            name="description"
            value={fields.description}
            maxLength={patchDescription.max}
            required
            onChange={(event) => write({ description: event.target.value })}
          />
          <TextArea
            label={m.patch_description_en()}
            hint={m.patch_description_en_hint()}
            name="description_en"
            lang="en"
            value={fields.english}
            maxLength={patchDescription.max}
            onChange={(event) => write({ english: event.target.value })}
          />
          <FileField file={fields.file} error={problems.file} onChange={choose} />
          {sending && (
            <ProgressBar
              label={sending.part >= 1 ? m.patch_checking() : sending.isWaiting ? m.patch_waiting() : m.patch_sending()}
              value={sending.part}
              max={1}
            />
          )}
          {upload.status && <p role="status">{upload.status}</p>}
          <FormFailure>{problems.form}</FormFailure>
          <Buttons upload={upload} hasFailed={Boolean(problems.form)} onGiveUp={() => void giveUp()} />
        </Form>
      </Card>
    </>
  )
}

/** The buttons that start, pause and discard, as far as each is possible now. */
function Buttons({
  upload: { sending, isPaused, pause },
  hasFailed,
  onGiveUp,
}: {
  upload: ReturnType<typeof usePatchUpload>
  hasFailed: boolean
  onGiveUp: () => void
}) {
  const isOnItsWay = sending !== null && sending.part < 1
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" variant="primary" busy={sending !== null}>
        {isPaused ? m.patch_continue() : hasFailed ? m.patch_send_again() : m.patch_send()}
      </Button>
      {isOnItsWay && <Button onClick={pause}>{m.patch_pause()}</Button>}
      {(isOnItsWay || isPaused) && <Button onClick={onGiveUp}>{m.patch_discard()}</Button>}
    </div>
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
