import { m } from '@guildhall/messages'
import { plainText } from '@guildhall/contract/html-text'
import { commentMin, ticketStatuses, type TicketStatus } from '@guildhall/contract/ticket'
import { useState, type FormEvent } from 'react'
import { storeTicketComment } from '../../api/generated.ts'
import { ApiError, api } from '../../api/client.ts'
import { outcomeOf } from '../../api/outcome.ts'
import { sendOnce } from '../../api/idempotency.ts'
import { limitWords } from '../../api/limit-words.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Form } from '../../ui/Form.tsx'
import { RichTextEditor } from '../../ui/editor/RichTextEditor.tsx'
import { Options, Select } from '../../ui/Select.tsx'
import { toast } from '../../ui/toast.ts'
import { commentDraft, useWriting } from './draft.ts'
import { ProblemList } from './ProblemList.tsx'
import { noProblems, problemsOf, type Problems } from './problems.ts'
import type { Thread } from './use-thread.ts'
import { statusWords } from './words.ts'

/** A comment with the status that it sets. Whoever answers hands the ticket to the other side, unless they say otherwise. */
export function ReplyForm({ thread, userId, isStaff }: { thread: Thread; userId: number; isStaff: boolean }) {
  const { ticket, answered, forgetAnswered, newest } = thread
  const first: TicketStatus = isStaff && !ticket.isOwn ? 'Pending' : 'Open'
  const { writing, write, clear } = useWriting(commentDraft(userId, ticket.id), { status: first })
  const [problems, setProblems] = useState<Problems>(noProblems)
  const [isBusy, setBusy] = useState(false)
  const others = [...new Set(answered.map(({ user }) => user.fullname))].join(', ')
  const isMeanwhile = isStaff && !ticket.isOwn && answered.length > 0 && writing.html !== ''

  function change(field: string, value: Partial<typeof writing>) {
    write(value)
    setProblems(({ fields: { [field]: _, ...rest }, all }) => ({ fields: rest, all }))
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const found = {
      ...(writing.status === '' && { status: m.error_field_required() }),
      ...(plainText(writing.html).length < commentMin && {
        description: m.error_field_min_length({ count: commentMin }),
      }),
    }
    setProblems({ fields: found, all: [] })
    if (Object.keys(found).length > 0) return
    const status = writing.status as TicketStatus
    const body = { ticket_id: ticket.id, description: writing.html, status, ...(isStaff && { seen: newest }) }
    setBusy(true)
    try {
      const { message, ticketComment } = await sendOnce('ticket-comment', body, (idempotencyKey) =>
        api(storeTicketComment, { body, idempotencyKey }),
      )
      clear({ status: first })
      forgetAnswered()
      toast.success(message)
      thread.add([ticketComment], { status })
      // Whose turn it is now; should it not be heard, the next look tells it.
      await thread.follow().catch(() => null)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await refused(error)
    } finally {
      setBusy(false)
    }
  }

  /** The text stays. What others have done meanwhile is fetched, so that it stands above it. */
  async function refused(error: ApiError) {
    const { code } = error.body
    const isNews = code === 'ticket_answered_meanwhile' || code === 'ticket_solved'
    const news = isNews ? await outcomeOf(thread.follow()) : null
    const isShown = news?.data !== undefined && code === 'ticket_answered_meanwhile'
    if (error.status === 429) setProblems({ fields: {}, all: [limitWords(error, m.error_too_many_comments())] })
    else setProblems(isShown ? noProblems : problemsOf(error, fields))
  }

  return (
    <Card as="section" aria-label={m.ticket_reply_form()}>
      <Form onSubmit={send} className="grid gap-5">
        <div role="alert" className="empty:hidden">
          {isMeanwhile && <p className="rounded-md border border-warn p-3">{m.ticket_meanwhile({ name: others })}</p>}
        </div>
        <Select
          label={m.ticket_status()}
          name="status"
          required
          value={writing.status}
          error={problems.fields.status}
          onChange={(event) => change('status', { status: event.target.value })}
          className="max-w-xs"
        >
          <option value="">{m.ticket_choose()}</option>
          <Options choices={ticketStatuses} words={statusWords} />
        </Select>
        <RichTextEditor
          label={m.ticket_comment()}
          hint={m.ticket_comment_hint({ count: commentMin })}
          value={writing.html}
          error={problems.fields.description}
          onChange={(html) => change('description', { html })}
        />
        <ProblemList problems={problems.all} />
        <Button type="submit" variant="primary" busy={isBusy} className="justify-self-start">
          {m.ticket_send()}
        </Button>
      </Form>
    </Card>
  )
}

const fields = ['status', 'description']
