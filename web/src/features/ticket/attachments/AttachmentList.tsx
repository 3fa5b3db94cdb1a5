import { m } from '@guildhall/messages'
import { FileText } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import { ApiError } from '../../../api/client.ts'
import { useLocale } from '../../../format/locale.ts'
import { sizeText } from '../../../format/size-text.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Attachment } from '../words.ts'
import { useAttachmentCalls } from './calls.ts'
import { SignedPicture } from './SignedPicture.tsx'

/** The files of a message: pictures that open large, and downloads. */
export function AttachmentList({ attachments }: { attachments: Attachment[] }) {
  const [shown, setShown] = useState<Attachment | null>(null)
  if (attachments.length === 0) return null
  const pictures = attachments.filter(({ kind, url }) => kind === 'picture' && url !== null)
  const others = attachments.filter((each) => !pictures.includes(each))
  return (
    <section aria-label={m.ticket_attachments()} className="mt-3 grid gap-3">
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {pictures.map((each) => (
            <li key={each.name}>
              <button
                type="button"
                aria-label={m.ticket_attachment_open({ name: each.fileName })}
                onClick={() => setShown(each)}
                className="block overflow-hidden rounded-md border border-line bg-s2 hover:border-brass"
              >
                <SignedPicture attachment={each} alt="" className="h-32 w-auto max-w-full object-cover" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className="grid gap-1">
          {others.map((each) => (
            <li key={each.name}>
              <File attachment={each} />
            </li>
          ))}
        </ul>
      )}
      <Dialog open={shown !== null} onClose={() => setShown(null)} title={shown?.fileName ?? ''} size="large">
        {shown && <SignedPicture attachment={shown} alt={shown.fileName} className="max-w-full rounded-md bg-s2" />}
      </Dialog>
    </section>
  )
}

function File({ attachment }: { attachment: Attachment }) {
  const locale = useLocale()
  const calls = useAttachmentCalls()
  const { name, fileName, bytes, url } = attachment
  if (url === null) return <p className="text-sm text-muted">{m.ticket_attachment_expired()}</p>

  /** The address of the page may have expired, so each click requests a new one. */
  async function save(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    try {
      const { data } = await calls.read(name)
      if (data.url) location.assign(data.url)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(m.ticket_attachment_failed({ name: fileName }))
    }
  }

  return (
    <a
      href={url}
      download
      title={m.ticket_attachment_care()}
      onClick={(event) => void save(event)}
      className="flex min-h-11 w-fit max-w-full items-center gap-3 rounded-md border border-line px-3 hover:border-brass"
    >
      <FileText className="size-5 shrink-0 text-muted" aria-hidden />
      <span className="sr-only">{m.ticket_attachment_save()} </span>
      <span className="truncate">{fileName} </span>
      <span className="shrink-0 text-sm text-muted">{sizeText(bytes, locale)}</span>
      <Icon name="download" className="size-4 shrink-0" />
    </a>
  )
}
