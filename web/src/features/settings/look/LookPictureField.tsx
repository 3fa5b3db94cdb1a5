import { m } from '@guildhall/messages'
import { useFormContext, useWatch } from 'react-hook-form'
import type { SettingsOf } from '@guildhall/contract/setting-groups'
import { uploadLookPicture } from '../../../api/generated.ts'
import { upload } from '../../../api/upload.ts'
import { PictureField } from '../../../content-form/PictureField.tsx'
import { useProblem } from '../fields.tsx'

/** A picture of the look. */
export function LookPictureField({
  name,
  label,
  hint,
}: {
  name: 'logo' | 'icon' | 'picture'
  label: string
  hint: string
}) {
  const { control, setValue } = useFormContext<SettingsOf<'look'>>()
  const picture = useWatch({ control, name })
  return (
    <PictureField
      label={label}
      words={{
        choose: m.settings_look_choose({ label }),
        remove: m.settings_look_remove({ label }),
        uploading: m.settings_look_uploading(),
      }}
      hint={hint}
      error={useProblem(name)}
      upload={send}
      onChange={(value) => setValue(name, value, { shouldDirty: true })}
    >
      {picture && (
        <img src={picture.url} alt={label} data-look={name} className="rounded-md border border-line bg-bg" />
      )}
    </PictureField>
  )
}

function send(file: File, onProgress: (part: number) => void, signal: AbortSignal) {
  const body = new FormData()
  body.set('image', file)
  return upload(uploadLookPicture, body, { onProgress, signal })
}
