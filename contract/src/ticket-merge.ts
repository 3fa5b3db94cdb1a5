import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { Id, Message } from './values.ts'

const ofTicket = { access: 'tickets.answer', params: z.object({ id: Id }) } as const

/** How staff end tickets that need no answer of their own. Reopening a ticket undoes both. */
export const merging = endpoints({
  mergeTicket: {
    ...ofTicket,
    route: 'POST /ticket/:id/merge',
    about:
      'Ends a duplicate: it points to another unsolved ticket of the same player, which shows its comments, and the player is told.',
    body: z.object({ into: Id }),
    reply: z.extend(Message, { data: z.object({ into: z.number() }) }),
    errors: ['not_found', 'ticket_merge_author', 'ticket_merge_appeal', 'ticket_merge_target'],
  },
  markTicketSpam: {
    ...ofTicket,
    route: 'POST /ticket/:id/spam',
    about: 'Marks a ticket as spam and solves it. Its author gets no notification.',
    reply: Message,
    errors: ['not_found'],
  },
})
