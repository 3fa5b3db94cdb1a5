import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { attachedUpTo } from './ticket-attachments.ts'
import { appealRules } from './ticket-rules.ts'
import { Ticket, TicketHtml } from './ticket.ts'
import { LinkToken } from './ticket-link.ts'
import { Instant, Message } from './values.ts'

/** `over`: the person may sign in. */
const banStates = ['inForce', 'over'] as const

const Appeal = z.object({
  ban: z.object({
    login: z.string(),
    state: z.enum(banStates),
    /** Null for ever. */
    until: z.nullable(Instant),
    reason: z.string(),
    created_at: Instant,
  }),
  /** The newest appeal against this ban, with the replies of staff. */
  ticket: z.nullable(Ticket),
  /** From when on an appeal may be sent; null while one is open, and when the ban has ended. */
  mayAppealFrom: z.nullable(Instant),
})
const WithAppeal = z.extend(Message, { data: Appeal })

/**
 * The appeal of a banned player, who has no session. The signed link is in the mail about the ban and in the refusal of
 * the login after the right password. It opens nothing else.
 */
export const ticketAppeal = endpoints({
  openAppeal: {
    route: 'POST /appeal/open',
    access: 'public',
    about: 'Reads the ban of a signed link, or the one that has replaced it, and its newest appeal. Changes nothing.',
    body: z.object({ token: LinkToken }),
    reply: z.object({ data: Appeal }),
    errors: ['link_unusable'],
    limit: { max: 60, perSeconds: 60, by: 'address' },
  },
  storeAppeal: {
    route: 'POST /appeal/store',
    access: 'public',
    about: 'Appeals against the ban of a signed link: a ticket of staff. One at a time, the next after 30 days.',
    body: z.object({
      token: LinkToken,
      description: TicketHtml.check(z.minLength(1)),
      attachments: attachedUpTo(appealRules.files),
    }),
    reply: WithAppeal,
    status: 201,
    errors: ['link_unusable', 'ban_ended', 'appeal_open', 'appeal_too_soon', 'idempotency_key_reused'],
    limit: { max: 10, perSeconds: 3600, by: 'address' },
  },
  storeAppealComment: {
    route: 'POST /appeal/comment',
    access: 'public',
    about: 'A comment of the banned player on the open appeal of a signed link.',
    body: z.object({
      token: LinkToken,
      description: TicketHtml.check(z.minLength(1)),
      attachments: attachedUpTo(appealRules.files),
    }),
    reply: WithAppeal,
    status: 201,
    errors: ['link_unusable', 'not_found', 'ticket_solved', 'too_many_comments', 'idempotency_key_reused'],
    limit: { max: 5, perSeconds: 60, by: 'address', refusedAs: 'too_many_comments' },
  },
})
