import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { banEndings } from './ban.ts'
import { Attached, Attachment } from './ticket-attachments.ts'
import { StaffNote, noteText } from './staff-notes.ts'
import { ticketNoteLength } from './ticket-staff-rules.ts'
import { Id, Instant, Locale, Message, line } from './values.ts'

const TicketNote = z.extend(StaffNote, { attachments: z.array(Attachment) })

const ofTicket = { access: 'tickets.answer', params: z.object({ id: Id }) } as const

/** What staff have beside a ticket. Nothing of it is in a reply to players. */
export const triage = endpoints({
  getTicketTriage: {
    ...ofTicket,
    route: 'GET /ticket/:id/triage',
    about:
      'What staff have beside a ticket: the internal notes, until when the first answer is due, and of an appeal what its author reads of the ban.',
    reply: z.object({
      /** The language of the author. */
      locale: Locale,
      /** Null once staff have answered, and for a solved ticket. */
      firstAnswerDue: z.nullable(Instant),
      /** The ban of an appeal; null for all other tickets. `until` is null for a ban without end. */
      ban: z.nullable(
        z.object({
          reason: z.string(),
          until: z.nullable(Instant),
          ending: z.nullable(z.enum(banEndings)),
        }),
      ),
      /** The newest two hundred, oldest first. */
      notes: z.array(TicketNote),
    }),
    errors: ['not_found'],
    isPolled: true,
  },
  addTicketNote: {
    ...ofTicket,
    route: 'POST /ticket/:id/notes',
    about:
      'Adds an internal note to a ticket, with `attachments`, which are uploaded files. Players never get it, and the ticket stays as it is.',
    body: z.object({
      text: noteText(ticketNoteLength),
      attachments: Attached,
    }),
    reply: z.extend(Message, { data: TicketNote }),
    status: 201,
    errors: ['not_found'],
    limit: { max: 240, perSeconds: 3600, by: 'caller' },
  },
  removeTicketNote: {
    access: 'tickets.answer',
    route: 'DELETE /ticket/:id/notes/:note',
    about: 'Removes an internal note of the caller. The audit log keeps what it said.',
    params: z.object({ id: Id, note: Id }),
    reply: Message,
    errors: ['not_found'],
  },
  markTicketVisit: {
    ...ofTicket,
    route: 'POST /ticket/:id/visit',
    about: 'Says that the caller looks at a ticket, for fifteen seconds, and replies with the other staff who do.',
    body: z.object({ isTyping: z.boolean() }),
    reply: z.object({ others: z.array(z.object({ name: z.string(), isTyping: z.boolean() })) }),
    errors: ['not_found'],
    isPolled: true,
  },
  listTicketStaff: {
    route: 'GET /ticket/staff',
    access: 'tickets.answer',
    about: 'The staff who answer tickets, each with the number of unsolved tickets that they have.',
    reply: z.object({
      data: z.array(z.object({ login: z.string(), name: z.string(), open: z.number(), isOwn: z.boolean() })),
    }),
  },
  handTicket: {
    ...ofTicket,
    route: 'PUT /ticket/:id/owner',
    about: 'Gives a ticket to a colleague who answers tickets, and tells them.',
    body: z.object({ login: line(1, 40) }),
    reply: z.extend(Message, { data: z.object({ login: z.string(), name: z.string() }) }),
    errors: ['not_found', 'ticket_owner_unfit'],
  },
})
