import { m } from '@guildhall/messages'
import { ImageUp, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { coverMaxBytes } from '@guildhall/contract/guide-rules'
import { Button } from '../../../ui/Button.tsx'
import { FieldNote } from '../../../ui/Field.tsx'
import { FileButton } from '../../../ui/FileButton.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { usePreview } from '../../../ui/use-preview.ts'
import type { EditableGuide } from '../guide.ts'

/**
 * The cover: a file that is sent with the form, or the address of a picture. `guide` is the saved guide, null for a new
 * one.
 */
export function GuideCover({
  address,
  guide,
  file,
  error,
  onChange,
}: {
  address: string
  guide: Pick<EditableGuide, 'cover_url' | 'cover_picture'> | null
  file: File | null
  error: string | undefined
  onChange: (address: string, file: File | null) => void
}) {
  const id = useId()
  const preview = usePreview(file)
  const [refused, setRefused] = useState('')
  const picture = address === guide?.cover_url ? guide.cover_picture?.url : address.startsWith('/media/') && address
  const imageUrl = preview ?? (picture || null)
  const wrong = refused || error

  function choose(chosen: File) {
    const problem = problemOf(chosen)
    setRefused(problem)
    if (!problem) onChange(address, chosen)
  }

  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-semibold">{m.guide_cover()}</legend>
      {imageUrl && (
        <img src={imageUrl} alt="" className="aspect-[2/1] w-full rounded-md border border-line object-cover" />
      )}
      <div className="flex flex-wrap gap-2">
        <FileButton id={id} accept="image/jpeg,image/png,image/webp" error={wrong} onChoose={choose}>
          <ImageUp className="size-5" />
          {imageUrl ? m.news_cover_replace() : m.news_cover_choose()}
        </FileButton>
        {(imageUrl || address) && (
          <Button
            variant="ghost"
            onClick={() => {
              setRefused('')
              onChange(file ? address : '', null)
            }}
          >
            <Trash2 className="size-5" />
            {m.news_cover_remove()}
          </Button>
        )}
      </div>
      <div role={wrong ? 'alert' : undefined}>
        <FieldNote id={`${id}-note`} error={wrong} hint={m.guide_cover_hint()} />
      </div>
      <TextInput
        label={m.guide_cover_address()}
        hint={m.guide_cover_address_hint()}
        value={address}
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        onChange={(event) => onChange(event.target.value, file)}
      />
    </fieldset>
  )
}

/** The problems that the browser can detect by type and size; the server judges by the content. */
function problemOf(file: File): string {
  if (!['image/jpeg', 'image/png', 'image/webp'].includes(file.type)) return m.guide_cover_type()
  return file.size > coverMaxBytes ? m.error_upload_too_large() : ''
}
