import { m } from '@guildhall/messages'
import type { TicketPriority, ticketTypes } from '@guildhall/contract/ticket'
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { storeTicket } from '../../api/generated.ts'
import { ApiError, api } from '../../api/client.ts'
import { sendOnce } from '../../api/idempotency.ts'
import { toast } from '../../ui/toast.ts'
import { attachmentNames, useAttachments } from './attachments/use-attachments.ts'
import { commentDraft, draftText, newTicketDraft, useWriting } from './draft.ts'
import type { ObjectSummary } from './objects/words.ts'
import { noProblems, problemsOf, withoutProblemOf, type Problems } from './problems.ts'

export type NewTicket = ReturnType<typeof useNewTicket>

const fields = ['title', 'type', 'priorities', 'description', 'attachments']
const requiredFields = ['title', 'type', 'priorities'] as const

/**
 * The fields of a new ticket, and how it is sent. `from` is the solved ticket that it continues, `about` the thing that it
 * is about.
 */
export function useNewTicket({
  userId,
  from,
  about: first,
  title,
  text,
  type,
}: {
  userId: number
  from: number | null
  about: ObjectSummary | null
  title: string
  text: string
  type: string
}) {
  const navigate = useNavigate()
  // What a link fills in has a draft of its own, so that an older draft does not replace it.
  const start = from ? `-from-${from}` : first ? `-about-${first.kind}-${first.id}` : title && `-title-${title}`
  const name = newTicketDraft(userId) + start
  const [html] = useState(() => (from ? draftText(commentDraft(userId, from)) : text && paragraph(text)))
  const draft = useWriting(name, { title, type, html, priorities: first ? 'Normal' : '' })
  const { writing, write, clear } = draft
  const [about, setAbout] = useState(first)
  const [problems, setProblems] = useState<Problems>(noProblems)
  const attachments = useAttachments(draft, () => setProblems((before) => withoutProblemOf('attachments', before)))
  const [isBusy, setBusy] = useState(false)

  function change(field: string, value: Partial<typeof writing>) {
    write(value)
    setProblems((before) => withoutProblemOf(field, before))
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const missing = requiredFields.filter((field) => writing[field].trim() === '')
    const unfinished = attachments.unfinished()
    const required = Object.fromEntries(missing.map((field) => [field, m.error_field_required()]))
    setProblems({ fields: { ...required, ...(unfinished && { attachments: unfinished }) }, all: [] })
    if (missing.length > 0 || unfinished) return
    setBusy(true)
    const body = {
      title: writing.title.trim(),
      description: writing.html,
      type: writing.type as (typeof ticketTypes)[number],
      priorities: writing.priorities as TicketPriority,
      ...(from && { continues: from }),
      ...(about && { about: `${about.kind}:${about.id}` }),
      ...attachmentNames(writing),
    }
    try {
      const { message, data } = await sendOnce('ticket', body, (idempotencyKey) =>
        api(storeTicket, { body, idempotencyKey }),
      )
      clear()
      toast.success(message)
      await navigate(`/support/reply?id=${data.id}`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const found = problemsOf(error, fields)
      setProblems(found)
      if (found.fields.attachments) await attachments.dropLost()
    } finally {
      setBusy(false)
    }
  }

  return { writing, change, problems, isBusy, send, attachments, about, removeAbout: () => setAbout(null) }
}

/** A text as the editor has it. */
const paragraph = (text: string): string =>
  `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`
