import { m } from '@guildhall/messages'
import { Badge } from '../../ui/Badge.tsx'
import { priorityTones, priorityWords, statusTones, statusWords, typeTones, typeWords, type Ticket } from './words.ts'

export const StatusBadge = ({ status }: Pick<Ticket, 'status'>) => (
  <Badge tone={statusTones[status]}>{statusWords[status]()}</Badge>
)

/** Status, type and priority of a ticket. */
export function Badges({ ticket }: { ticket: Pick<Ticket, 'status' | 'type' | 'priorities' | 'appealOf' | 'desk'> }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <StatusBadge status={ticket.status} />
      {ticket.desk?.isSpam && <Badge tone="danger">{m.ticket_is_spam()}</Badge>}
      <Badge tone={typeTones[ticket.type]}>{typeWords[ticket.type]()}</Badge>
      {ticket.desk?.isPrioritySet === false ? (
        <Badge>{m.ticket_priority_wish({ priority: priorityWords[ticket.priorities]() })}</Badge>
      ) : (
        <Badge tone={priorityTones[ticket.priorities]}>{priorityWords[ticket.priorities]()}</Badge>
      )}
      {ticket.appealOf !== null && <Badge tone="brass">{m.ticket_appeal_badge()}</Badge>}
    </span>
  )
}
