import { m } from '@guildhall/messages'
import { ticketLinkDays } from '@guildhall/contract/ticket-link'
import { commentMin } from '@guildhall/contract/ticket'
import { useState } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import type { ticketLink } from '@guildhall/contract/ticket-link'
import { openLinkedTicket, rateLinkedTicket, reopenLinkedTicket, storeLinkedComment } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { sendOnce } from '../../../api/idempotency.ts'
import type { Head } from '../../../app/head.tsx'
import { LinkPage, LoginLink } from '../../../mailed-link/LinkPage.tsx'
import { Card } from '../../../ui/Card.tsx'
import { toast } from '../../../ui/toast.ts'
import { Badges } from '../Badges.tsx'
import { Comments } from '../Comments.tsx'
import { Duplicates } from '../merge/Merged.tsx'
import { MessageForm } from '../MessageForm.tsx'
import { Original } from '../Original.tsx'
import { LinkedFiles } from '../attachments/LinkedFiles.tsx'
import { AfterSolved } from '../rating/AfterSolved.tsx'
import type { Ticket } from '../words.ts'

type Opened = ReplyOf<typeof ticketLink.openLinkedTicket>

export const head = (): Head => ({ title: m.ticket_link_title(), noindex: true })

const open = (token: string) => api(openLinkedTicket, { body: { token } })

/** The ticket of a mailed link, ready to answer. */
export default function MailedTicketPage() {
  return (
    <LinkPage
      title={m.ticket_link_title()}
      unusable={m.ticket_link_unusable({ days: ticketLinkDays })}
      otherwise={<LoginLink to="/login?to=%2Fsupport" label={m.ticket_link_login()} />}
      open={open}
    >
      {(opened, token) => (
        <LinkedFiles key={token} link="ticket" token={token}>
          <LinkedTicket opened={opened} token={token} />
        </LinkedFiles>
      )}
    </LinkPage>
  )
}

function LinkedTicket({ opened, token }: { opened: Opened; token: string }) {
  const [ticket, setTicket] = useState(opened.ticket)
  const { id } = ticket

  async function answer(description: string, files: { attachments?: string[] }) {
    const body = { token, description, ...files }
    const { message, ticketComment } = await sendOnce('linked-comment', [id, body], (idempotencyKey) =>
      api(storeLinkedComment, { body, idempotencyKey }),
    )
    toast.success(message)
    setTicket({ ...ticket, status: ticketComment.status, comments: [...ticket.comments, ticketComment] })
  }

  return (
    <div className="page grid max-w-3xl gap-5 py-6 md:py-8">
      <header className="grid gap-3">
        <h1 className="wrap-anywhere">{ticket.title}</h1>
        <div role="status">
          <Badges ticket={ticket} />
        </div>
        <p className="text-sm text-muted">
          {m.ticket_link_intro({ days: ticketLinkDays, name: ticket.user.fullname })}
        </p>
      </header>
      <Original ticket={ticket} />
      <Duplicates merged={opened.merged} isLinked={false} />
      {opened.hasEarlier && <p className="text-muted">{m.ticket_link_earlier()}</p>}
      <Comments comments={ticket.comments} />
      {ticket.status === 'Solved' ? (
        <Solved ticket={ticket} token={token} onChange={setTicket} />
      ) : (
        <Card as="section" aria-label={m.ticket_reply_form()}>
          <MessageForm
            label={m.ticket_comment()}
            hint={m.ticket_reply_hint({ count: commentMin })}
            button={m.ticket_send()}
            min={commentMin}
            takesFiles
            send={answer}
          />
        </Card>
      )}
    </div>
  )
}

function Solved({ ticket, token, onChange }: { ticket: Ticket; token: string; onChange: (ticket: Ticket) => void }) {
  return (
    <Card as="section" aria-label={m.ticket_solved_title()} className="grid gap-4">
      <p className="text-lg font-semibold text-success">{m.ticket_solved_text()}</p>
      <AfterSolved
        ticket={ticket}
        rate={(opinion) => api(rateLinkedTicket, { body: { ...opinion, token } })}
        reopen={(message) => {
          const body = { token, ...message }
          return sendOnce('linked-reopen', [ticket.id, body], (idempotencyKey) =>
            api(reopenLinkedTicket, { body, idempotencyKey }),
          )
        }}
        onChange={onChange}
      />
    </Card>
  )
}
