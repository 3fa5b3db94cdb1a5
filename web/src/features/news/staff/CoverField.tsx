import { m } from '@guildhall/messages'
import { ImageUp, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { uploadPicture } from '../../../content-form/upload-picture.ts'
import { Button } from '../../../ui/Button.tsx'
import { Cover, type CoverPicture } from '../Cover.tsx'
import { FieldNote } from '../../../ui/Field.tsx'
import { FileButton } from '../../../ui/FileButton.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'

/**
 * The cover: uploaded when it is chosen, then shown, replaced or removed. The article changes only when it is saved.
 */
export function CoverField({
  cover,
  onChange,
  onUploading,
  error,
}: {
  cover: CoverPicture | null
  onChange: (cover: CoverPicture | null) => void
  onUploading: (isUploading: boolean) => void
  error?: string | undefined
}) {
  const id = useId()
  const [part, setPart] = useState<number>()
  const [failed, setFailed] = useState('')
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function send(file: File) {
    const abort = new AbortController()
    running.current = abort
    setFailed('')
    setPart(0)
    onUploading(true)
    try {
      const { url, srcset, width, height } = await uploadPicture(file, setPart, abort.signal)
      onChange({ url, srcset, width, height })
    } catch (problem) {
      if (!abort.signal.aborted) setFailed((problem instanceof Error && problem.message) || m.editor_upload_failed())
    } finally {
      setPart(undefined)
      onUploading(false)
    }
  }

  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">{m.news_field_cover()}</legend>
      {cover && <Cover picture={cover} seed="" sizes="22rem" className="aspect-video rounded-md border border-line" />}
      {part === undefined ? (
        <div className="flex flex-wrap gap-2">
          <FileButton
            id={id}
            accept="image/jpeg,image/png,image/webp,image/gif"
            error={failed || error}
            onChoose={(file) => void send(file)}
          >
            <ImageUp className="size-5" />
            {cover ? m.news_cover_replace() : m.news_cover_choose()}
          </FileButton>
          {cover && (
            <Button variant="ghost" onClick={() => onChange(null)}>
              <Trash2 className="size-5" />
              {m.news_cover_remove()}
            </Button>
          )}
        </div>
      ) : (
        <div className="grid gap-2">
          <ProgressBar label={m.news_cover_uploading()} value={part} max={1} />
          <Button className="justify-self-start" variant="ghost" onClick={() => running.current?.abort()}>
            {m.ui_cancel()}
          </Button>
        </div>
      )}
      <div role={failed ? 'alert' : undefined}>
        <FieldNote id={`${id}-note`} error={failed || error} hint={m.editor_image_hint()} />
      </div>
    </fieldset>
  )
}
