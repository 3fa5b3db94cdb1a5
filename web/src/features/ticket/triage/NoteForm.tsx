import { m } from '@guildhall/messages'
import { ticketNoteLength } from '@guildhall/contract/ticket-staff-rules'
import { useState, type FormEvent } from 'react'
import { addTicketNote } from '../../../api/generated.ts'
import { ApiError, api } from '../../../api/client.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { TextArea } from '../../../ui/TextInput.tsx'
import { toast } from '../../../ui/toast.ts'
import { AttachmentArea } from '../attachments/AttachmentArea.tsx'
import { attachmentNames, useAttachments } from '../attachments/use-attachments.ts'
import { noteDraft, useWriting } from '../draft.ts'
import { noProblems, problemsOf, withoutProblemOf, type Problems } from '../problems.ts'
import type { TriageState } from './use-triage.ts'

/** A note for the team. Its text stays in this browser until it is saved. */
export function NoteForm({
  ticketId,
  userId,
  reload,
}: {
  ticketId: number
  userId: number
  reload: TriageState['reload']
}) {
  const draft = useWriting(noteDraft(userId, ticketId), {})
  const { writing, write, clear } = draft
  const [problems, setProblems] = useState<Problems>(noProblems)
  const attachments = useAttachments(draft, () => setProblems((before) => withoutProblemOf('attachments', before)))
  const [isSending, setSending] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    const text = writing.html.trim()
    const unfinished = attachments.unfinished()
    const missing = {
      ...(text.length < ticketNoteLength.min && { text: m.error_field_min_length({ count: ticketNoteLength.min }) }),
      ...(unfinished && { attachments: unfinished }),
    }
    setProblems({ fields: missing, all: [] })
    if (Object.keys(missing).length > 0) return
    setSending(true)
    try {
      const { message } = await api(addTicketNote, {
        params: { id: ticketId },
        body: { text, ...attachmentNames(writing) },
      })
      clear()
      toast.success(message)
      await reload().catch(() => null)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const found = problemsOf(error, ['text', 'attachments'])
      setProblems(found)
      if (found.fields.attachments) await attachments.dropLost()
    } finally {
      setSending(false)
    }
  }

  return (
    <Form onSubmit={send} className="grid gap-4">
      <AttachmentArea attachments={attachments} error={problems.fields.attachments}>
        <TextArea
          label={m.ticket_note()}
          hint={m.ticket_note_hint()}
          name="text"
          rows={5}
          required
          maxLength={ticketNoteLength.max}
          value={writing.html}
          error={problems.fields.text}
          onChange={(event) => {
            write({ html: event.target.value })
            setProblems((before) => withoutProblemOf('text', before))
          }}
        />
      </AttachmentArea>
      <FormFailure>{problems.all.join(' ')}</FormFailure>
      <Button type="submit" variant="primary" busy={isSending} className="justify-self-start">
        {m.ticket_note_save()}
      </Button>
    </Form>
  )
}
