import { plainText } from '@guildhall/contract/html-text'
import { m } from '@guildhall/messages'
import { commentMin, type TicketStatus } from '@guildhall/contract/ticket'
import { useState, type FormEvent } from 'react'
import { storeTicketComment } from '../../api/generated.ts'
import { ApiError, api } from '../../api/client.ts'
import { outcomeOf } from '../../api/outcome.ts'
import { sendOnce } from '../../api/idempotency.ts'
import { limitWords } from '../../api/limit-words.ts'
import { toast } from '../../ui/toast.ts'
import { attachmentNames, useAttachments } from './attachments/use-attachments.ts'
import { commentDraft, useWriting } from './draft.ts'
import { noProblems, problemsOf, withoutProblemOf, type Problems } from './problems.ts'
import type { Thread } from './use-thread.ts'

const fields = ['status', 'description', 'attachments']

/** The fields of a comment, and how it is sent. A reply passes the ticket to the other side. Staff then `reload` theirs. */
export function useReply(
  thread: Thread,
  { userId, isStaff, reload }: { userId: number; isStaff: boolean; reload: () => Promise<void> },
) {
  const { ticket, forgetStaffReplies, newest } = thread
  const first: TicketStatus = isStaff && !ticket.isOwn ? 'Pending' : 'Open'
  const draft = useWriting(commentDraft(userId, ticket.id), { status: first })
  const { writing, write, clear } = draft
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
    const unfinished = attachments.unfinished()
    const missing = { ...missingOf(writing), ...(unfinished && { attachments: unfinished }) }
    setProblems({ fields: missing, all: [] })
    if (Object.keys(missing).length > 0) return
    const status = writing.status as TicketStatus
    const body = {
      ticket_id: ticket.id,
      description: writing.html,
      status,
      ...(isStaff && { seen: newest }),
      ...attachmentNames(writing),
    }
    setBusy(true)
    try {
      const { message, ticketComment } = await sendOnce('ticket-comment', body, (idempotencyKey) =>
        api(storeTicketComment, { body, idempotencyKey }),
      )
      clear({ status: first })
      forgetStaffReplies()
      toast.success(message)
      thread.add([ticketComment], { status })
      // Fetches whose turn it is now. A failure is ignored, because the next poll asks again.
      await thread.follow().catch(() => null)
      if (isStaff) await reload().catch(() => null)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const found = await problemsAfterRefusal(thread, error)
      setProblems(found)
      if (found.fields.attachments) await attachments.dropLost()
    } finally {
      setBusy(false)
    }
  }

  return { writing, change, problems, isBusy, send, attachments }
}

const missingOf = ({ status, html }: { status: string; html: string }): Record<string, string> => ({
  ...(status === '' && { status: m.error_field_required() }),
  ...(plainText(html).length < commentMin && { description: m.error_field_min_length({ count: commentMin }) }),
})

/** The typed text stays. New comments of others are fetched, so that they appear above it. */
async function problemsAfterRefusal(thread: Thread, error: ApiError): Promise<Problems> {
  const { code } = error.body
  const isNews = code === 'ticket_answered_meanwhile' || code === 'ticket_solved'
  const news = isNews ? await outcomeOf(thread.follow()) : null
  const isShown = news?.data !== undefined && code === 'ticket_answered_meanwhile'
  if (error.status === 429) return { fields: {}, all: [limitWords(error, m.error_too_many_comments())] }
  return isShown ? noProblems : problemsOf(error, fields)
}
