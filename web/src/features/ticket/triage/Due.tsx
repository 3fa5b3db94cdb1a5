import { m } from '@guildhall/messages'
import { Badge } from '../../../ui/Badge.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import type { Ticket } from '../words.ts'

/** Until when the first answer is due, and whether that is past. */
export function Due({ at }: { at: string }) {
  const isOver = Date.parse(at) < Date.now()
  return (
    <span className="flex flex-wrap items-center gap-1.5 text-sm">
      <Badge tone={isOver ? 'danger' : 'neutral'}>{isOver ? m.ticket_overdue() : m.ticket_due()}</Badge>
      <RelativeTime at={at} className={isOver ? 'text-danger' : 'text-muted'} />
    </span>
  )
}

/** In the queue: that the first answer is overdue. */
export const OverdueBadge = ({ at }: { at: string }) =>
  Date.parse(at) < Date.now() && <Badge tone="danger">{m.ticket_overdue()}</Badge>

/** Until when a ticket of the queue is due; null once staff have answered, and for a solved ticket. */
export function dueOf({ status, created_at, desk }: Ticket, firstAnswerHours: number): string | null {
  if (status === 'Solved' || !desk || desk.answeredBy) return null
  return new Date(Date.parse(created_at) + firstAnswerHours * 3600_000).toISOString()
}
