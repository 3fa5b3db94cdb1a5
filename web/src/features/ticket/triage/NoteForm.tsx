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
  const { writing, write, clear } = useWriting(noteDraft(userId, ticketId), {})
  const [problems, setProblems] = useState<Problems>(noProblems)
  const [isSending, setSending] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    const text = writing.html.trim()
    const isShort = text.length < ticketNoteLength.min
    setProblems(
      isShort ? { fields: { text: m.error_field_min_length({ count: ticketNoteLength.min }) }, all: [] } : noProblems,
    )
    if (isShort) return
    setSending(true)
    try {
      const { message } = await api(addTicketNote, { params: { id: ticketId }, body: { text } })
      clear()
      toast.success(message)
      await reload().catch(() => null)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblems(problemsOf(error, ['text']))
    } finally {
      setSending(false)
    }
  }

  return (
    <Form onSubmit={send} className="grid gap-4">
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
      <FormFailure>{problems.all.join(' ')}</FormFailure>
      <Button type="submit" variant="primary" busy={isSending} className="justify-self-start">
        {m.ticket_note_save()}
      </Button>
    </Form>
  )
}
