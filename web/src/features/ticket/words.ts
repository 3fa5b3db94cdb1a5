import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { ticket, TicketPriority, TicketStatus, TicketType } from '@guildhall/contract/ticket'
import type { BadgeTone } from '../../ui/Badge.tsx'

export type Ticket = ReplyOf<typeof ticket.getTicket>['ticket']
export type TicketComment = Ticket['comments'][number]
export type Author = Ticket['user']
export type Attachment = Ticket['attachments'][number]

/** The title of /support: a player's own tickets, for staff everyone's. */
export const listTitle = (isStaff: boolean): string => (isStaff ? m.ticket_queue_title() : m.ticket_list_title())

export const statusWords: Record<TicketStatus, () => string> = {
  New: m.ticket_status_new,
  Open: m.ticket_status_open,
  Pending: m.ticket_status_pending,
  Solved: m.ticket_status_solved,
}
export const statusTones: Record<TicketStatus, BadgeTone> = {
  New: 'info',
  Open: 'brass',
  Pending: 'warn',
  Solved: 'success',
}

export const typeWords: Record<TicketType, () => string> = {
  Question: m.ticket_type_question,
  Bug: m.ticket_type_bug,
  Reclamation: m.ticket_type_reclamation,
  Ban: m.ticket_type_ban,
  Incident: m.ticket_type_incident,
  Problem: m.ticket_type_problem,
  Task: m.ticket_type_task,
}
/** The last three types occur only in imported tickets. */
export const typeTones: Record<TicketType, BadgeTone> = {
  Question: 'info',
  Bug: 'danger',
  Reclamation: 'warn',
  Ban: 'danger',
  Incident: 'warn',
  Problem: 'brass',
  Task: 'verd',
}

export const priorityWords: Record<TicketPriority, () => string> = {
  Low: m.ticket_priority_low,
  Normal: m.ticket_priority_normal,
  Hight: m.ticket_priority_high,
  Urgent: m.ticket_priority_urgent,
}
export const priorityTones: Record<TicketPriority, BadgeTone> = {
  Low: 'neutral',
  Normal: 'neutral',
  Hight: 'warn',
  Urgent: 'danger',
}
