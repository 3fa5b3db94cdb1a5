import { m } from '@guildhall/messages'
import { useState } from 'react'
import { removeTicketNote } from '../../../api/generated.ts'
import { ApiError, api } from '../../../api/client.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { toast } from '../../../ui/toast.ts'
import { AttachmentList } from '../attachments/AttachmentList.tsx'
import type { TriageState, Note } from './use-triage.ts'

/** Internal notes as items of the thread. Their author may remove one. */
export const NoteCards = ({ notes, onRemove }: { notes: Note[]; onRemove: (note: Note) => void }) =>
  notes.map((note) => (
    <li
      key={note.id}
      data-note={note.id}
      className="grid gap-2 rounded-lg border border-dashed border-warn bg-s2 px-4 py-3"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="warn">{m.ticket_note()}</Badge>
        <span className="font-semibold wrap-anywhere">{note.author ?? m.ticket_note_nobody()}</span>
        <RelativeTime at={note.at} className="text-sm text-muted" />
        {note.isOwn && (
          <Button size="dense" variant="ghost" className="ms-auto" onClick={() => onRemove(note)}>
            {m.ticket_note_remove()}
          </Button>
        )}
      </div>
      <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
      <AttachmentList attachments={note.attachments} />
    </li>
  ))

/** Asks before a note is removed. */
export function NoteRemoval({
  ticketId,
  note,
  onClose,
  reload,
}: {
  ticketId: number
  note: Note | null
  onClose: () => void
  reload: TriageState['reload']
}) {
  const [failure, setFailure] = useState<string>()
  async function remove() {
    setFailure(undefined)
    try {
      const { message } = await api(removeTicketNote, { params: { id: ticketId, note: note!.id } })
      toast.success(message)
      onClose()
      await reload().catch(() => null)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message || m.error_unavailable())
    }
  }
  return (
    <ConfirmDialog
      open={note !== null}
      title={m.ticket_note_remove_title({ id: ticketId })}
      confirm={m.ticket_note_remove_confirm()}
      error={failure}
      onConfirm={remove}
      onClose={() => {
        setFailure(undefined)
        onClose()
      }}
    >
      <p className="whitespace-pre-line wrap-anywhere">{note?.text}</p>
      <p className="mt-2">{m.ticket_note_remove_effect()}</p>
    </ConfirmDialog>
  )
}
