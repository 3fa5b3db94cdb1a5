import { m } from '@guildhall/messages'
import { attachmentMaxBytes, attachmentTypes } from '@guildhall/contract/ticket-rules'
import { FileText, Paperclip } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useLocale } from '../../../format/locale.ts'
import { sizeText } from '../../../format/size-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldNote } from '../../../ui/Field.tsx'
import { FileButton } from '../../../ui/FileButton.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import type { Attachment } from '../words.ts'
import { useAttachmentCalls } from './calls.ts'
import { SignedPicture } from './SignedPicture.tsx'
import type { Attachments, Sending } from './use-attachments.ts'

/** The files of a message that is being written, each with its progress, another try and removal. */
export function AttachmentField({
  attachments: { attached, sending, problem, add, retry, cancel, remove },
  error,
  hint,
  isOver,
}: {
  attachments: Attachments
  error: string | undefined
  /** Replaces the usual hint while files are dragged over the form. */
  hint: string
  isOver: boolean
}) {
  const id = useId()
  const locale = useLocale()
  const limits = { count: useAttachmentCalls().most, size: sizeText(attachmentMaxBytes, locale) }
  const wrong = error ?? problem
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 font-semibold">{m.ticket_attachments()}</legend>
      {attached.length + sending.length > 0 && (
        <ul className="grid gap-2">
          {attached.map((each) => (
            <Stored key={each.name} attachment={each} onRemove={() => remove(each)} />
          ))}
          {sending.map((each) => (
            <OnItsWay key={each.key} sending={each} onRetry={() => retry(each)} onCancel={() => cancel(each)} />
          ))}
        </ul>
      )}
      <div>
        <FileButton
          id={id}
          name="attachments"
          accept={attachmentTypes}
          multiple
          error={wrong}
          onChoose={(_, all) => add(all)}
        >
          <Paperclip className="size-5" aria-hidden />
          {m.ticket_attach()}
        </FileButton>
      </div>
      <div role="status">
        <FieldNote id={`${id}-note`} error={wrong} hint={isOver ? hint : m.ticket_attach_hint(limits)} />
      </div>
    </fieldset>
  )
}

function Line({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-center gap-3 rounded-md border border-line bg-bg p-2">
      <span className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-sm bg-s2 text-muted">
        {picture}
      </span>
      {children}
    </li>
  )
}

function Stored({ attachment, onRemove }: { attachment: Attachment; onRemove: () => void }) {
  const locale = useLocale()
  const { kind, fileName, bytes } = attachment
  return (
    <Line
      picture={
        kind === 'picture' ? (
          <SignedPicture attachment={attachment} className="size-12 object-cover" alt="" />
        ) : (
          <FileText className="size-6" aria-hidden />
        )
      }
    >
      <span className="grid min-w-0 flex-1">
        <span className="truncate">{fileName}</span>
        <span className="text-sm text-muted">{sizeText(bytes, locale)}</span>
      </span>
      <Button
        variant="ghost"
        size="icon"
        aria-label={m.ticket_attach_remove_named({ name: fileName })}
        onClick={onRemove}
      >
        <Icon name="close" />
      </Button>
    </Line>
  )
}

function OnItsWay({
  sending: { file, part, failure, mayRetry },
  onRetry,
  onCancel,
}: {
  sending: Sending
  onRetry: () => void
  onCancel: () => void
}) {
  const { name } = file
  return (
    <Line picture={<FileText className="size-6" aria-hidden />}>
      <span className="grid min-w-0 flex-1 gap-1">
        {failure === undefined ? (
          <ProgressBar
            label={part < 1 ? m.ticket_attach_sending({ name }) : m.ticket_attach_checking({ name })}
            value={part}
            max={1}
          />
        ) : (
          <>
            <span role="alert" className="text-sm wrap-anywhere text-danger">
              {m.ticket_attach_failed({ name })} {failure}
            </span>
            {mayRetry && (
              <span>
                <Button size="dense" aria-label={m.ticket_attach_retry_named({ name })} onClick={onRetry}>
                  {m.ticket_attach_retry()}
                </Button>
              </span>
            )}
          </>
        )}
      </span>
      <Button variant="ghost" size="icon" aria-label={m.ticket_attach_remove_named({ name })} onClick={onCancel}>
        <Icon name="close" />
      </Button>
    </Line>
  )
}
