import { m } from '@guildhall/messages'
import { ImageUp, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { FieldNote } from '../ui/Field.tsx'
import { FileButton } from '../ui/FileButton.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'

/** A stored picture in the sizes that exist. */
export interface UploadedPicture {
  url: string
  srcset: string
  width: number
  height: number
}

/**
 * A picture that is uploaded when it is chosen, then shown, replaced or removed. What uses it changes only when the form
 * is saved. `children` shows the present picture.
 */
export function PictureField({
  label,
  words,
  hint,
  error,
  upload,
  onChange,
  onUploading,
  children,
}: {
  label: string
  words: { choose: string; remove: string; uploading: string }
  hint: string
  error?: string | undefined
  upload: (file: File, onProgress: (part: number) => void, signal: AbortSignal) => Promise<UploadedPicture>
  onChange: (picture: UploadedPicture | null) => void
  onUploading?: (isUploading: boolean) => void
  children: ReactNode
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
    onUploading?.(true)
    try {
      const { url, srcset, width, height } = await upload(file, setPart, abort.signal)
      onChange({ url, srcset, width, height })
    } catch (problem) {
      if (!abort.signal.aborted) setFailed((problem instanceof Error && problem.message) || m.editor_upload_failed())
    } finally {
      setPart(undefined)
      onUploading?.(false)
    }
  }

  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      {children}
      {part === undefined ? (
        <div className="flex flex-wrap gap-2">
          <FileButton
            id={id}
            accept="image/jpeg,image/png,image/webp,image/gif"
            error={failed || error}
            onChoose={(file) => void send(file)}
          >
            <ImageUp className="size-5" />
            {words.choose}
          </FileButton>
          {children && (
            <Button variant="ghost" onClick={() => onChange(null)}>
              <Trash2 className="size-5" />
              {words.remove}
            </Button>
          )}
        </div>
      ) : (
        <div className="grid gap-2">
          <ProgressBar label={words.uploading} value={part} max={1} />
          <Button className="justify-self-start" variant="ghost" onClick={() => running.current?.abort()}>
            {m.ui_cancel()}
          </Button>
        </div>
      )}
      <div role={failed ? 'alert' : undefined}>
        <FieldNote id={`${id}-note`} error={failed || error} hint={hint} />
      </div>
    </fieldset>
  )
}
