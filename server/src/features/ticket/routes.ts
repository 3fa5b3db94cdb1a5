import { ticket } from '@guildhall/contract/ticket'
import { operations } from '../../http/mount.ts'
import { getTicketAttachment, removeTicketAttachment } from './attachments/attach.ts'
import { uploadTicketAttachment } from './attachments/keep.ts'
import { getOwnObject, getTicketObject } from './objects/objects.ts'
import { addTicketNote, removeTicketNote } from './triage/notes.ts'
import { getTicketTriage, handTicket, listTicketStaff } from './triage/service.ts'
import { updateTicket } from './triage/update-ticket.ts'
import { markTicketSpam, mergeTicket } from './merge/service.ts'
import { markTicketVisit } from './visits/mark-visit.ts'
import * as ready from './ready-answers/service.ts'
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
  getTicketTriage: ({ app, caller, params }) => getTicketTriage(app, caller, params.id),
  addTicketNote: ({ app, caller, params, body }) => addTicketNote(app, caller, params.id, body),
  removeTicketNote: ({ app, caller, params }) => removeTicketNote(app, caller, params.id, params.note),
  listTicketStaff: ({ app, caller }) => listTicketStaff(app, caller),
  handTicket: ({ app, caller, params, body }) => handTicket(app, caller, params.id, body.login),
  updateTicket: ({ app, caller, params, body }) => updateTicket(app, caller, params.id, body),
  listReadyAnswers: ({ app }) => ready.listReadyAnswers(app),
  createReadyAnswer: ({ app, caller, body }) => ready.createReadyAnswer(app, caller, body),
  updateReadyAnswer: ({ app, caller, params, body }) => ready.updateReadyAnswer(app, caller, params.id, body),
  deleteReadyAnswer: ({ app, caller, params }) => ready.deleteReadyAnswer(app, caller, params.id),
  mergeTicket: ({ app, caller, params, body }) => mergeTicket(app, caller, params.id, body.into),
  markTicketSpam: ({ app, caller, params }) => markTicketSpam(app, caller, params.id),
  markTicketVisit: ({ app, caller, params, body }) => markTicketVisit(app, caller, params.id, body.isTyping),
  reopenTicket: ({ app, caller, params }) => reopenTicket(app, caller, params.id),
  solveTicket: ({ app, caller, params, body }) => solveTicket(app, caller, params.id, body.seen),
  assignTicket: ({ app, caller, params, body }) => assignTicket(app, caller, params.id, body.mine),
})
