import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { Attached } from './ticket-attachments.ts'
import { TicketHtml, TicketRating, WithTicket } from './ticket.ts'
import { Id, Message } from './values.ts'

/** The longest sentence beside a rating, in characters. */
export const ratingWordsMax = 300
/** For how many days its author may reopen a solved ticket. */
export const reopenDays = 14

/** Without `words` those of an earlier rating stay. */
export const RatingForm = z.object({
  isGood: z.boolean(),
  words: z.optional(z.string().check(z.trim(), z.maxLength(ratingWordsMax))),
})
export const WithRating = z.extend(Message, { rating: TicketRating })

/** What the author of a solved ticket may do with it. */
export const ticketRating = endpoints({
  rateTicket: {
    route: 'PUT /ticket/:id/rating',
    access: 'player',
    about: 'The opinion of its author about a solved ticket. A later one replaces it.',
    params: z.object({ id: Id }),
    body: RatingForm,
    reply: WithRating,
    errors: ['not_found', 'ticket_unsolved'],
    limit: { max: 60, perSeconds: 3600, by: 'caller' },
  },
  reopenOwnTicket: {
    route: 'POST /ticket/:id/reopenOwn',
    access: 'player',
    about: 'Its author reopens a solved ticket with a comment, for 14 days after it was solved.',
    params: z.object({ id: Id }),
    body: z.object({ description: TicketHtml.check(z.minLength(1)), attachments: Attached }),
    reply: WithTicket,
    errors: ['not_found', 'ticket_unsolved', 'ticket_reopen_late', 'too_many_comments', 'idempotency_key_reused'],
    limit: { max: 5, perSeconds: 60, by: 'caller', refusedAs: 'too_many_comments' },
  },
})
