import { ticket } from '@guildhall/contract/ticket'
import { operations } from '../../http/mount.ts'
import { assignTicket, reopenTicket, solveTicket } from './staff.ts'
import { findTickets, followTicket, getTicket, listOwnTickets } from './read-tickets.ts'
import { storeTicket, storeTicketComment } from './write-tickets.ts'

export const ticketOperations = operations(ticket, {
  findTickets: ({ app, caller, params, query }) => findTickets(app, caller, params.page, query),
  listOwnTickets: ({ app, caller, query }) => listOwnTickets(app, caller, query.status),
  getTicket: ({ app, caller, params, query }) => getTicket(app, caller, params.id, query.before),
  followTicket: ({ app, caller, params, query }) => followTicket(app, caller, params.id, query.after),
  storeTicket: ({ app, body, ...context }) => storeTicket(app, context, body),
  storeTicketComment: ({ app, body, ...context }) => storeTicketComment(app, context, body),
  reopenTicket: ({ app, caller, params }) => reopenTicket(app, caller, params.id),
  solveTicket: ({ app, caller, params, body }) => solveTicket(app, caller, params.id, body.seen),
  assignTicket: ({ app, caller, params, body }) => assignTicket(app, caller, params.id, body.mine),
})
