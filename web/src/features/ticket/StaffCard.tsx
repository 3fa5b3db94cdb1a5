import { m } from '@guildhall/messages'
import { useState } from 'react'
import { assignTicket } from '../../api/generated.ts'
import { ApiError, api } from '../../api/client.ts'
import { mayOpen } from '../../app/paths.ts'
import { useSession } from '../../session/session.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { toast } from '../../ui/toast.ts'
import { PlayerLink } from '../player/public.ts'
import { BanOfAppeal } from './appeal/BanOfAppeal.tsx'
import type { Thread } from './use-thread.ts'
import type { Ticket } from './words.ts'

type StaffDetails = NonNullable<Ticket['desk']>

/** What staff need beside a ticket: how long it waits, who has it, and links about its author. */
export function StaffCard({ thread, details }: { thread: Thread; details: StaffDetails }) {
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
    <Card as="aside" aria-label={m.ticket_desk()} className="grid gap-4 lg:sticky lg:top-20">
      <Facts ticket={ticket} details={details} />
      <Button size="dense" busy={isBusy} onClick={() => void assign()}>
        {isMine ? m.ticket_free() : m.ticket_take()}
      </Button>
      <AuthorLinks login={details.login} />
      {ticket.appealOf !== null && <Appealed ban={ticket.appealOf} />}
    </Card>
  )
}

/** The ban of an appeal, for staff who may lift it. */
function Appealed({ ban }: { ban: number }) {
  const { user } = useSession()
  return mayOpen(user?.permissions ?? [], '/ban-player') ? <BanOfAppeal id={ban} /> : null
}

function Facts({ ticket, details }: { ticket: Ticket; details: StaffDetails }) {
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

/** Links to the author's payments, orders and deliveries, as far as the member of staff may open them. */
function AuthorLinks({ login }: { login: string }) {
  const { user } = useSession()
  const q = encodeURIComponent(login)
  const places = [
    { to: `/staff/payments?q=${q}`, label: m.payment_staff_title() },
    { to: `/staff/orders?q=${q}`, label: m.shop_staff_orders() },
    { to: `/staff/deliveries?q=${q}`, label: m.shell_deliveries() },
  ].filter(({ to }) => mayOpen(user?.permissions ?? [], to.split('?')[0]!))
  if (places.length === 0) return null
  return (
    <nav aria-label={m.ticket_about_author()}>
      <ul className="grid">
        {places.map(({ to, label }) => (
          <li key={to}>
            <AppLink to={to} className="inline-flex min-h-11 items-center text-brass underline underline-offset-4">
              {label}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
