import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { Attached } from './ticket-attachments.ts'
import { Duplicate, Ticket, TicketComment, TicketHtml, WithTicket } from './ticket.ts'
import { RatingForm, WithRating } from './ticket-rating.ts'
import { Message } from './values.ts'

/** For how many days the link of a mail about a ticket works. */
export const ticketLinkDays = 7

/** The token of a mailed link. It is in a body, because addresses are logged. */
export const LinkToken = z.string().check(z.minLength(1), z.maxLength(200))

const comments = { max: 5, perSeconds: 60, by: 'address', refusedAs: 'too_many_comments' } as const

/**
 * The ticket of a mailed link, for its author without a session: that ticket alone, for a week, while their e-mail
 * address stays and no ban is in force.
 */
export const ticketLink = endpoints({
  openLinkedTicket: {
    route: 'POST /ticket-link/open',
    access: 'public',
    about:
      'Reads the ticket of a mailed link, or the one into which staff have merged it, with its newest hundred comments. Changes nothing.',
    body: z.object({ token: LinkToken }),
    reply: z.object({ ticket: Ticket, hasEarlier: z.boolean(), merged: z.array(Duplicate) }),
    errors: ['link_unusable'],
    limit: { max: 60, perSeconds: 60, by: 'address' },
  },
  storeLinkedComment: {
    route: 'POST /ticket-link/comment',
    access: 'public',
    about: 'A comment of the author through a mailed link. The ticket is then open.',
    body: z.object({ token: LinkToken, description: TicketHtml.check(z.minLength(1)), attachments: Attached }),
    reply: z.extend(Message, { ticketComment: TicketComment }),
    status: 201,
    errors: ['link_unusable', 'ticket_solved', 'too_many_comments', 'idempotency_key_reused'],
    limit: comments,
  },
  rateLinkedTicket: {
    route: 'POST /ticket-link/rating',
    access: 'public',
    about: 'The opinion of the author about the solved ticket of a mailed link.',
    body: z.extend(RatingForm, { token: LinkToken }),
    reply: WithRating,
    errors: ['link_unusable', 'ticket_unsolved'],
    limit: { max: 60, perSeconds: 3600, by: 'address' },
  },
  reopenLinkedTicket: {
    route: 'POST /ticket-link/reopen',
    access: 'public',
    about: 'The author reopens the solved ticket of a mailed link, with a comment.',
    body: z.object({ token: LinkToken, description: TicketHtml.check(z.minLength(1)), attachments: Attached }),
    reply: WithTicket,
    errors: ['link_unusable', 'ticket_unsolved', 'ticket_reopen_late', 'too_many_comments', 'idempotency_key_reused'],
    limit: comments,
  },
})
