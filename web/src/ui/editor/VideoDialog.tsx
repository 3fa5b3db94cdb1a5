import { m } from '@guildhall/messages'
import { isWebAddress } from '@guildhall/contract/link-rules'
import { videoOf } from '@guildhall/contract/video-links'
import { useState, type KeyboardEvent } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { TextInput } from '../TextInput.tsx'
import { useFailureFocus } from '../failure-focus.ts'
import { linkOf } from './links.ts'

interface Video {
  href: string
  title: string
}

/** Asks for the address of a video and, where the author wants another one, its title. */
export function VideoDialog({
  open,
  onClose,
  onInsert,
}: {
  open: boolean
  onClose: () => void
  onInsert: (video: Video) => void
}) {
  return (
    <Dialog open={open} onClose={onClose} title={m.editor_video()}>
      <VideoForm onInsert={onInsert} />
    </Dialog>
  )
}

function VideoForm({ onInsert }: { onInsert: (video: Video) => void }) {
  const [address, setAddress] = useState('')
  const [title, setTitle] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const { area, afterTry } = useFailureFocus<HTMLDivElement>()

  function insert() {
    const link = linkOf(address)
    if (link && isWebAddress(link)) return onInsert({ href: videoOf(link)?.address ?? link, title: title.trim() })
    setIsWrong(true)
    afterTry()
  }
  // The form around the editor is another one: Enter must not send it.
  function keyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    insert()
  }

  return (
    <div ref={area} className="grid gap-4">
      <TextInput
        label={m.editor_video_address()}
        hint={m.editor_video_hint()}
        error={isWrong && m.editor_video_wrong()}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={address}
        onChange={(event) => {
          setAddress(event.target.value)
          setIsWrong(false)
        }}
        onKeyDown={keyDown}
      />
      <TextInput
        label={m.editor_video_title()}
        hint={m.editor_video_title_hint()}
        maxLength={200}
        autoComplete="off"
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        onKeyDown={keyDown}
      />
      <div className="flex justify-end">
        <Button variant="primary" onClick={insert}>
          {m.editor_insert()}
        </Button>
      </div>
    </div>
  )
}
