import { m } from '@guildhall/messages'
import { isWebAddress } from '@guildhall/contract/link-rules'
import { videoOf } from '@guildhall/contract/video-links'
import { useState } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { TextInput } from '../TextInput.tsx'
import { useFailureFocus } from '../failure-focus.ts'
import { AddressField } from './AddressField.tsx'
import { linkOf } from './links.ts'
import { onEnter } from './on-enter.ts'

interface Video {
  href: string
  title: string
}

/** Asks for the address of a video and, optionally, for another title. */
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

  return (
    <div ref={area} className="grid gap-4">
      <AddressField
        label={m.editor_video_address()}
        hint={m.editor_video_hint()}
        error={isWrong && m.editor_video_wrong()}
        value={address}
        onChange={(changed) => {
          setAddress(changed)
          setIsWrong(false)
        }}
        onSend={insert}
      />
      <TextInput
        label={m.editor_video_title()}
        hint={m.editor_video_title_hint()}
        maxLength={200}
        autoComplete="off"
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        onKeyDown={onEnter(insert)}
      />
      <div className="flex justify-end">
        <Button variant="primary" onClick={insert}>
          {m.editor_insert()}
        </Button>
      </div>
    </div>
  )
}
