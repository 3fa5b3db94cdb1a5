import { m } from '@guildhall/messages'
import { assignTicket, markTicketSpam, solveTicket } from '../../api/generated.ts'
import { api } from '../../api/client.ts'
import { StaffList } from '../../staff-list/StaffList.tsx'
import type { CardColumn } from '../../ui/CardTable.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { PlayerLink } from '../player/public.ts'
import { Badges } from './Badges.tsx'
import { OverdueBadge, dueOf } from './triage/Due.tsx'
import type { Ticket } from './words.ts'

/** The queue of staff: a row for each ticket, by priority and waiting time. */
export function TicketQueue({ tickets, firstAnswerHours }: { tickets: Ticket[]; firstAnswerHours: number }) {
  return (
    <StaffList
      name={m.ticket_queue_title()}
      columns={columns(firstAnswerHours)}
      rows={tickets}
      keyOf={({ id }) => String(id)}
      titleOf={({ id, title }) => `#${id} ${title}`}
      to={({ id }) => `/support/reply?id=${id}`}
      bulk={[
        {
          name: m.ticket_take(),
          fits: ({ desk }) => desk?.assignedTo?.isOwn !== true,
          question: (count) => m.ticket_take_many({ count }),
          text: m.ticket_take_many_text(),
          act: ({ id }) => api(assignTicket, { params: { id }, body: { mine: true } }),
        },
        {
          name: m.ticket_free(),
          fits: ({ desk }) => desk?.assignedTo?.isOwn === true,
          question: (count) => m.ticket_free_many({ count }),
          text: m.ticket_free_many_text(),
          act: ({ id }) => api(assignTicket, { params: { id }, body: { mine: false } }),
        },
        {
          name: m.ticket_solve(),
          fits: ({ status }) => status !== 'Solved',
          question: (count) => m.ticket_solve_many({ count }),
          text: m.ticket_solve_many_text(),
          act: ({ id, comments }) => api(solveTicket, { params: { id }, body: { seen: comments.at(-1)?.id ?? 0 } }),
        },
        {
          name: m.ticket_spam(),
          fits: ({ desk }) => desk?.isSpam === false,
          question: (count) => m.ticket_spam_many({ count }),
          text: m.ticket_spam_many_text(),
          act: ({ id }) => api(markTicketSpam, { params: { id } }),
        },
      ]}
    />
  )
}

const columns = (firstAnswerHours: number): CardColumn<Ticket>[] => [
  {
    name: 'title',
    head: m.ticket_title(),
    namesRow: true,
    cell: ({ id, title }) => (
      <span className="staff-list-note">
        <span className="tabular text-muted">#{id}</span> {title}
      </span>
    ),
  },
  { name: 'badges', head: m.ticket_status(), cell: (ticket) => <Badges ticket={ticket} /> },
  {
    name: 'player',
    head: m.ticket_author(),
    cell: ({ user, desk }) => (desk ? <PlayerLink login={desk.login} /> : user.fullname),
  },
  {
    name: 'waiting',
    head: m.ticket_waiting(),
    cell: (ticket) => <Waiting ticket={ticket} due={dueOf(ticket, firstAnswerHours)} />,
  },
  {
    name: 'who',
    head: m.ticket_who(),
    cell: ({ desk }) =>
      desk?.assignedTo ? (desk.assignedTo.isOwn ? m.ticket_mine() : desk.assignedTo.fullname) : m.ticket_who_none(),
  },
]

/** Since when the author waits, and until when the first answer is due. */
function Waiting({ ticket: { waitingSince, desk }, due }: { ticket: Ticket; due: string | null }) {
  if (!waitingSince) return <span className="text-muted">{desk?.answeredBy ? m.ticket_nobody_waits() : '–'}</span>
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <RelativeTime at={waitingSince} className="text-warn" />
      {due && <OverdueBadge at={due} />}
    </span>
  )
}
