import { m } from '@guildhall/messages'
import { commentMin, ticketStatuses } from '@guildhall/contract/ticket'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Form } from '../../ui/Form.tsx'
import { RichTextEditor } from '../../ui/editor/RichTextEditor.tsx'
import { Options, Select } from '../../ui/Select.tsx'
import { AttachmentArea } from './attachments/AttachmentArea.tsx'
import { ProblemList } from './ProblemList.tsx'
import { ReadyAnswers } from './ready-answers/ReadyAnswers.tsx'
import type { TriageState } from './triage/use-triage.ts'
import { useReply } from './use-reply.ts'
import type { Thread } from './use-thread.ts'
import { statusWords } from './words.ts'

/** A comment with the new status of the ticket. By default a reply passes the ticket to the other side. */
export function ReplyForm({
  thread,
  userId,
  isStaff,
  triage: { triage, reload },
}: {
  thread: Thread
  userId: number
  isStaff: boolean
  triage: TriageState
}) {
  const { ticket, staffReplies } = thread
  const { writing, change, problems, isBusy, send, attachments } = useReply(thread, { userId, isStaff, reload })
  const others = [...new Set(staffReplies.map(({ user }) => user.fullname))].join(', ')
  const isMeanwhile = isStaff && !ticket.isOwn && staffReplies.length > 0 && writing.html !== ''
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
        <AttachmentArea attachments={attachments} error={problems.fields.attachments}>
          <ReadyAnswers
            ticket={ticket}
            triage={triage}
            onInsert={(html) => change('description', { html: writing.html + html })}
          >
            <RichTextEditor
              label={m.ticket_comment()}
              hint={m.ticket_comment_hint({ count: commentMin })}
              value={writing.html}
              error={problems.fields.description}
              onChange={(html) => change('description', { html })}
            />
          </ReadyAnswers>
        </AttachmentArea>
        <ProblemList problems={problems.all} />
        <Button type="submit" variant="primary" busy={isBusy} className="justify-self-start">
          {m.ticket_send()}
        </Button>
      </Form>
    </Card>
  )
}
