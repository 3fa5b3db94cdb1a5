import { m } from '@guildhall/messages'
import { useState } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { TextInput } from '../TextInput.tsx'
import { useFailureFocus } from '../failure-focus.ts'
import { onEnter } from './on-enter.ts'

/** Asks for a picture and its alternative text. */
export function ImageDialog({
  open,
  onClose,
  onPick,
}: {
  open: boolean
  onClose: () => void
  onPick: (file: File, alt: string) => void
}) {
  return (
    <Dialog open={open} onClose={onClose} title={m.editor_image()}>
      <ImageForm onPick={onPick} />
    </Dialog>
  )
}

function ImageForm({ onPick }: { onPick: (file: File, alt: string) => void }) {
  const [file, setFile] = useState<File>()
  const [alt, setAlt] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { area, afterTry } = useFailureFocus<HTMLDivElement>()
  const pick = () => {
    if (file) return onPick(file, alt.trim())
    setIsMissing(true)
    afterTry()
  }
  return (
    <div ref={area} className="grid gap-4">
      <TextInput
        type="file"
        accept="image/jpeg,image/png,image/webp,image/gif"
        label={m.editor_image_file()}
        hint={m.editor_image_hint()}
        error={isMissing && !file && m.editor_image_missing()}
        onChange={(event) => setFile(event.target.files?.[0])}
      />
      <TextInput
        label={m.editor_image_alt()}
        hint={m.editor_image_alt_hint()}
        maxLength={300}
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
        onKeyDown={onEnter(pick)}
      />
      <div className="flex justify-end">
        <Button variant="primary" onClick={pick}>
          {m.editor_insert()}
        </Button>
      </div>
    </div>
  )
}
