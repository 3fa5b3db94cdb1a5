import { m } from '@guildhall/messages'
import type { TicketPriority, ticketTypes } from '@guildhall/contract/ticket'
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { storeTicket } from '../../api/generated.ts'
import { ApiError, api } from '../../api/client.ts'
import { sendOnce } from '../../api/idempotency.ts'
import { toast } from '../../ui/toast.ts'
import { commentDraft, draftText, newTicketDraft, useWriting } from './draft.ts'
import { noProblems, problemsOf, withoutProblemOf, type Problems } from './problems.ts'

export type NewTicket = ReturnType<typeof useNewTicket>

const fields = ['title', 'type', 'priorities', 'description']
const requiredFields = ['title', 'type', 'priorities'] as const

/** The fields of a new ticket, and how it is sent. `from` is the solved ticket that it continues. */
export function useNewTicket({
  userId,
  from,
  title,
  type,
}: {
  userId: number
  from: number | null
  title: string
  type: string
}) {
  const navigate = useNavigate()
  const name = from ? `${newTicketDraft(userId)}-from-${from}` : newTicketDraft(userId)
  const [html] = useState(() => (from ? draftText(commentDraft(userId, from)) : ''))
  const { writing, write, clear } = useWriting(name, { title, type, html })
  const [problems, setProblems] = useState<Problems>(noProblems)
  const [isBusy, setBusy] = useState(false)

  function change(field: string, value: Partial<typeof writing>) {
    write(value)
    setProblems((before) => withoutProblemOf(field, before))
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const missing = requiredFields.filter((field) => writing[field].trim() === '')
    setProblems({ fields: Object.fromEntries(missing.map((field) => [field, m.error_field_required()])), all: [] })
    if (missing.length > 0) return
    setBusy(true)
    const body = {
      title: writing.title.trim(),
      description: writing.html,
      type: writing.type as (typeof ticketTypes)[number],
      priorities: writing.priorities as TicketPriority,
      ...(from && { continues: from }),
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
      setProblems(problemsOf(error, fields))
    } finally {
      setBusy(false)
    }
  }

  return { writing, change, problems, isBusy, send }
}
