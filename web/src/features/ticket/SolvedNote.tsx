import { m } from '@guildhall/messages'
import { useState } from 'react'
import { rateTicket, reopenOwnTicket, reopenTicket } from '../../api/generated.ts'
import { ApiError, api } from '../../api/client.ts'
import { sendOnce } from '../../api/idempotency.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { toast } from '../../ui/toast.ts'
import { commentDraft, draftText } from './draft.ts'
import { MergedInto } from './merge/Merged.tsx'
import { AfterSolved } from './rating/AfterSolved.tsx'
import type { Thread } from './use-thread.ts'

/**
 * Replaces the form of a solved ticket. Staff may reopen it. Its author rates the help, reopens it for a while, or continues in
 * a new ticket with the typed text.
 */
export function SolvedNote({ thread, userId, isStaff }: { thread: Thread; userId: number; isStaff: boolean }) {
  const { ticket } = thread
  const [isBusy, setBusy] = useState(false)
  const hasText = draftText(commentDraft(userId, ticket.id)) !== ''

  async function reopen() {
    setBusy(true)
    try {
      const { message, data } = await api(reopenTicket, { params: { id: ticket.id } })
      toast.success(message)
      thread.replace(data)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message || m.ui_unknown_error())
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card as="section" aria-label={m.ticket_solved_title()} className="grid gap-3">
      {ticket.mergedInto === null ? (
        <p className="text-lg font-semibold text-success">
          {ticket.isOwn || !isStaff ? m.ticket_solved_text() : m.ticket_solved_staff()}
        </p>
      ) : (
        <MergedInto id={ticket.mergedInto} />
      )}
      {ticket.isOwn && ticket.mergedInto === null && (
        <AfterSolved
          ticket={ticket}
          rate={(opinion) => api(rateTicket, { params: { id: ticket.id }, body: opinion })}
          reopen={(body) =>
            sendOnce('ticket-reopen', [ticket.id, body], (idempotencyKey) =>
              api(reopenOwnTicket, { params: { id: ticket.id }, body, idempotencyKey }),
            )
          }
          onChange={thread.replace}
        />
      )}
      {hasText && <p className="text-muted">{m.ticket_solved_draft()}</p>}
      <div className="flex flex-wrap gap-3">
        {isStaff && (
          <Button onClick={() => void reopen()} busy={isBusy}>
            {m.ticket_reopen()}
          </Button>
        )}
        {ticket.isOwn && ticket.mergedInto === null && (
          <LinkButton to={`/support/ticket/store?from=${ticket.id}`}>{m.ticket_new_from()}</LinkButton>
        )}
      </div>
    </Card>
  )
}
