import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { ticket as endpoints } from '@guildhall/contract/ticket'
import { allows } from '@guildhall/contract/account/roles'
import { getTicket } from '../../api/generated.ts'
import { outcomeOf } from '../../api/outcome.ts'
import type { Head } from '../../app/head.tsx'
import { load } from '../../api/load.ts'
import { whoAmI } from '../../session/session.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { AboutCard } from './objects/AboutCard.tsx'
import { Badges } from './Badges.tsx'
import { Comments } from './Comments.tsx'
import { AuthorPanel } from './triage/AuthorPanel.tsx'
import { StaffReply } from './triage/StaffReply.tsx'
import { useTriage } from './triage/use-triage.ts'
import { StaffCard } from './StaffCard.tsx'
import { Original } from './Original.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { SolvedNote } from './SolvedNote.tsx'
import { Duplicates } from './merge/Merged.tsx'
import { OtherStaff } from './visits/OtherStaff.tsx'
import { useVisits } from './visits/use-visits.ts'
import { useThread } from './use-thread.ts'
import { listTitle, type Ticket } from './words.ts'

type Reply = ReplyOf<typeof endpoints.getTicket>

export const head = (data?: { found: { data?: Reply } | null }): Head => ({
  title: data?.found?.data?.ticket.title ?? m.ticket_reply_title(),
})

/** The ticket of `?id=`, or of /support/reply/12. */
export const loader = load(async ({ api, params, url }) => {
  const id = Number(/^\d{1,15}$/.exec(params.id ?? url.searchParams.get('id') ?? '')?.[0] ?? 0)
  const user = await whoAmI().catch(() => null)
  return {
    userId: user?.id ?? 0,
    isStaff: allows(user?.permissions ?? [], 'tickets.answer'),
    found: id ? await outcomeOf(api(getTicket, { params: { id } })) : null,
  }
})

/** A ticket: the question, the comments, and the reply form. */
export default function ReplyPage() {
  const { userId, isStaff, found } = useLoaderData<typeof loader>()
  const trail = [
    { label: m.ui_home(), to: '/' },
    { label: listTitle(isStaff), to: '/support' },
  ]
  if (found?.data)
    return (
      <div className="page grid gap-6 py-6 md:py-8">
        <Breadcrumb trail={[...trail, { label: m.ticket_number({ id: found.data.ticket.id }) }]} />
        <LiveTicket key={`${found.data.ticket.id} of ${userId}`} first={found.data} userId={userId} isStaff={isStaff} />
      </div>
    )
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <Breadcrumb trail={[...trail, { label: m.ticket_reply_title() }]} />
      <h1>{m.ticket_reply_title()}</h1>
      {!found || [400, 404].includes(found.failure.status) ? (
        <EmptyState title={m.ticket_unknown()} action={<LinkButton to="/support">{listTitle(isStaff)}</LinkButton>} />
      ) : (
        <LoadFailed title={m.ticket_failed()} failure={found.failure} />
      )}
    </div>
  )
}

function LiveTicket({ first, userId, isStaff }: { first: Reply; userId: number; isStaff: boolean }) {
  const thread = useThread(first)
  const { ticket } = thread
  const triage = useTriage(ticket.id, isStaff)
  const { others, onTyping } = useVisits(ticket.id, isStaff)
  const form =
    ticket.status === 'Solved' ? (
      <SolvedNote thread={thread} userId={userId} isStaff={isStaff} />
    ) : (
      <ReplyForm thread={thread} userId={userId} isStaff={isStaff} triage={triage} />
    )
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_18rem]">
      <div className="grid min-w-0 gap-5">
        <header className="grid gap-3">
          <h1>{ticket.title}</h1>
          <div role="status">
            <Badges ticket={ticket} />
          </div>
          {ticket.continues && (
            <p className="text-sm text-muted">
              <AppLink
                to={`/support/reply?id=${ticket.continues}`}
                className="inline-block py-1 text-brass underline underline-offset-4"
              >
                {m.ticket_continues({ id: ticket.continues })}
              </AppLink>
            </p>
          )}
        </header>
        <AboutCard ticket={ticket} />
        <Original ticket={ticket} />
        <Duplicates merged={thread.merged} />
        <Earlier thread={thread} />
        <Comments comments={ticket.comments} triage={triage} />
        {ticket.isOwn && <Waits ticket={ticket} hours={first.firstAnswerHours} />}
        {isStaff ? (
          <div className="grid gap-4" onInput={onTyping}>
            <OtherStaff others={others} />
            <StaffReply ticketId={ticket.id} userId={userId} reload={triage.reload} reply={form} />
          </div>
        ) : (
          form
        )}
      </div>
      {ticket.desk && (
        <div className="grid gap-4">
          <StaffCard thread={thread} details={ticket.desk} triage={triage} />
          <AuthorPanel ticketId={ticket.id} login={ticket.desk.login} />
        </div>
      )}
    </div>
  )
}

/** What happens next with a ticket whose author waits. */
function Waits({ ticket: { waitingSince, status }, hours }: { ticket: Ticket; hours: number }) {
  if (waitingSince === null) return null
  return (
    <p role="status" className="text-muted">
      {status === 'New' ? m.ticket_waits_first({ hours }) : m.ticket_waits_more()}
    </p>
  )
}

function Earlier({ thread: { hasEarlier, showEarlier } }: { thread: ReturnType<typeof useThread> }) {
  const [isBusy, setBusy] = useState(false)
  if (!hasEarlier) return null
  return (
    <Button
      busy={isBusy}
      onClick={() => {
        setBusy(true)
        void showEarlier().finally(() => setBusy(false))
      }}
    >
      {m.ticket_earlier()}
    </Button>
  )
}
