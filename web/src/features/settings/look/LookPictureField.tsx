import { m } from '@guildhall/messages'
import { ImageUp, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { SettingsOf } from '@guildhall/contract/setting-groups'
import { uploadLookPicture } from '../../../api/generated.ts'
import { upload } from '../../../api/upload.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldNote } from '../../../ui/Field.tsx'
import { FileButton } from '../../../ui/FileButton.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { useProblem } from '../fields.tsx'

/** A picture of the look: uploaded when it is chosen, and used once the group is saved. */
export function LookPictureField({
  name,
  label,
  hint,
}: {
  name: 'logo' | 'icon' | 'picture'
  label: string
  hint: string
}) {
  const id = useId()
  const { control, setValue } = useFormContext<SettingsOf<'look'>>()
  const picture = useWatch({ control, name })
  const refused = useProblem(name)
  const [part, setPart] = useState<number>()
  const [failed, setFailed] = useState('')
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function send(file: File) {
    const abort = new AbortController()
    running.current = abort
    setFailed('')
    setPart(0)
    try {
      const body = new FormData()
      body.set('image', file)
      const { url, srcset, width, height } = await upload(uploadLookPicture, body, {
        onProgress: setPart,
        signal: abort.signal,
      })
      setValue(name, { url, srcset, width, height }, { shouldDirty: true })
    } catch (problem) {
      if (!abort.signal.aborted) setFailed((problem instanceof Error && problem.message) || m.editor_upload_failed())
    } finally {
      setPart(undefined)
    }
  }

  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      {picture && (
        <img src={picture.url} alt={label} data-look={name} className="rounded-md border border-line bg-bg" />
      )}
      {part === undefined ? (
        <div className="flex flex-wrap gap-2">
          <FileButton
            id={id}
            accept="image/jpeg,image/png,image/webp,image/gif"
            error={failed || refused}
            onChoose={(file) => void send(file)}
          >
            <ImageUp className="size-5" />
            {m.settings_look_choose({ label })}
          </FileButton>
          {picture && (
            <Button variant="ghost" onClick={() => setValue(name, null, { shouldDirty: true })}>
              <Trash2 className="size-5" />
              {m.settings_look_remove({ label })}
            </Button>
          )}
        </div>
      ) : (
        <ProgressBar label={m.settings_look_uploading()} value={part} max={1} />
      )}
      <div role={failed ? 'alert' : undefined}>
        <FieldNote id={`${id}-note`} error={failed || refused} hint={hint} />
      </div>
    </fieldset>
  )
}
