import { ticket } from '@guildhall/contract/ticket'
import { operations } from '../../http/mount.ts'
import { getTicketAttachment, removeTicketAttachment } from './attachments/attach.ts'
import { uploadTicketAttachment } from './attachments/keep.ts'
import { getOwnObject, getTicketObject } from './objects/objects.ts'
import { assignTicket, reopenTicket, solveTicket } from './staff.ts'
import { findTickets, followTicket, getTicket, listOwnTickets } from './read-tickets.ts'
import { storeTicket, storeTicketComment } from './write-tickets.ts'

export const ticketOperations = operations(ticket, {
  uploadTicketAttachment: ({ app, caller, files }) => uploadTicketAttachment(app, caller, files.file),
  getTicketAttachment: ({ app, caller, params }) => getTicketAttachment(app, caller, params.attachment),
  removeTicketAttachment: ({ app, caller, params }) => removeTicketAttachment(app, caller, params.attachment),
  getOwnObject: ({ app, caller, params }) => getOwnObject(app, caller, params),
  getTicketObject: ({ app, caller, params }) => getTicketObject(app, caller, params.id),
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
