import { m } from '@guildhall/messages'
import { Avatar } from '../../shell/Avatar.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Badges } from './Badges.tsx'
import type { Ticket } from './words.ts'

/** A player's ticket in the list, with the button that opens it. */
export function TicketRow({ ticket }: { ticket: Ticket }) {
  const { id, title, user } = ticket
  const to = `/support/reply?id=${id}`
  return (
    <Card as="li" linked className="flex flex-wrap items-start gap-x-4 gap-y-3 sm:flex-nowrap">
      <Avatar name={user.fullname} />
      <div className="grid min-w-0 flex-1 gap-1.5">
        <h2 className="font-sans text-base font-semibold">
          <AppLink to={to} className="hover:underline">
            {title}
          </AppLink>
        </h2>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span className="tabular">#{id}</span>
          <span>{user.fullname}</span>
          <RelativeTime at={ticket.created_at} />
          {ticket.commentCount > 0 && <span>{m.ticket_comment_count({ count: ticket.commentCount })}</span>}
        </p>
        <Badges ticket={ticket} />
        <Standing ticket={ticket} />
      </div>
      <LinkButton to={to} size="dense" aria-label={m.ticket_open_named({ id, title })} className="max-sm:w-full">
        {m.ticket_open()}
      </LinkButton>
    </Card>
  )
}

/** Whose turn it is to reply, and since when. */
function Standing({ ticket: { waitingSince, status } }: { ticket: Ticket }) {
  return (
    <p className="flex flex-wrap gap-x-3 text-sm">
      {waitingSince && (
        <span className="text-warn">
          {m.ticket_waits_for_staff()} <RelativeTime at={waitingSince} />
        </span>
      )}
      {!waitingSince && status !== 'Solved' && <span className="text-success">{m.ticket_staff_answered()}</span>}
    </p>
  )
}
