import { m } from '@guildhall/messages'
import { useState, type ComponentProps } from 'react'
import { assignTicket } from '../../api/generated.ts'
import { ApiError, api } from '../../api/client.ts'
import { mayOpen } from '../../app/paths.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { toast } from '../../ui/toast.ts'
import { PlayerLink } from '../player/public.ts'
import { BanOfAppeal } from './appeal/BanOfAppeal.tsx'
import { BanToRead } from './appeal/BanToRead.tsx'
import { Due } from './triage/Due.tsx'
import { HandOver } from './triage/HandOver.tsx'
import { Triage } from './triage/Triage.tsx'
import type { TriageState } from './triage/use-triage.ts'
import { EndWithoutAnswer } from './merge/EndWithoutAnswer.tsx'
import type { Thread } from './use-thread.ts'
import type { Ticket } from './words.ts'

type StaffDetails = NonNullable<Ticket['desk']>

/** What staff need beside a ticket: how long it waits, who has it, and links about its author. */
export function StaffCard({ thread, details, triage }: { thread: Thread; details: StaffDetails; triage: TriageState }) {
  const { ticket } = thread
  const [isBusy, setBusy] = useState(false)
  const isMine = details.assignedTo?.isOwn === true

  async function assign() {
    setBusy(true)
    try {
      const { message, data } = await api(assignTicket, { params: { id: ticket.id }, body: { mine: !isMine } })
      toast.success(message)
      thread.add([], { ...(data.desk && { desk: data.desk }) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message || m.ui_unknown_error())
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card as="aside" aria-label={m.ticket_desk()} className="grid gap-4">
      <Facts ticket={ticket} details={details} due={triage.triage?.firstAnswerDue ?? null} />
      <div className="flex flex-wrap gap-2">
        <Button size="dense" busy={isBusy} onClick={() => void assign()}>
          {isMine ? m.ticket_free() : m.ticket_take()}
        </Button>
        <HandOver thread={thread} />
      </div>
      <Triage thread={thread} />
      <EndWithoutAnswer thread={thread} />
      {ticket.appealOf !== null && <Appealed id={ticket.appealOf} ban={triage.triage?.ban ?? null} />}
    </Card>
  )
}

/** The ban of an appeal: to lift it, or for other staff what its author reads of it. */
function Appealed({ id, ban }: { id: number; ban: ComponentProps<typeof BanToRead>['ban'] | null }) {
  const { user } = useSession()
  if (mayOpen(user?.permissions ?? [], '/ban-player')) return <BanOfAppeal id={id} />
  return ban && <BanToRead ban={ban} />
}

function Facts({ ticket, details, due }: { ticket: Ticket; details: StaffDetails; due: string | null }) {
  return (
    <dl className="grid gap-3 text-sm">
      <div>
        <dt className="text-muted">{m.ticket_author()}</dt>
        <dd>
          <PlayerLink login={details.login} className="font-semibold" />
        </dd>
      </div>
      <div>
        <dt className="text-muted">{m.ticket_waiting()}</dt>
        <dd>{ticket.waitingSince ? <RelativeTime at={ticket.waitingSince} /> : m.ticket_nobody_waits()}</dd>
      </div>
      {due && (
        <div>
          <dt className="text-muted">{m.ticket_first_answer()}</dt>
          <dd>
            <Due at={due} />
          </dd>
        </div>
      )}
      <div>
        <dt className="text-muted">{m.ticket_who()}</dt>
        <dd>{details.assignedTo?.fullname ?? m.ticket_who_none()}</dd>
      </div>
      {details.answeredBy && (
        <div>
          <dt className="text-muted">{m.ticket_answered_by()}</dt>
          <dd>
            {details.answeredBy.fullname} <RelativeTime at={details.answeredBy.at} className="text-muted" />
          </dd>
        </div>
      )}
      {ticket.rating && (
        <div>
          <dt className="text-muted">{m.ticket_rating_staff()}</dt>
          <dd className="wrap-anywhere">
            {ticket.rating.isGood ? m.ticket_rating_good() : m.ticket_rating_bad()}{' '}
            <RelativeTime at={ticket.rating.at} className="text-muted" />
            {ticket.rating.words && <span className="block">{ticket.rating.words}</span>}
          </dd>
        </div>
      )}
      {ticket.reopenedAt && (
        <div>
          <dt className="text-muted">{m.ticket_reopened_at()}</dt>
          <dd>
            <RelativeTime at={ticket.reopenedAt} />
          </dd>
        </div>
      )}
    </dl>
  )
}
