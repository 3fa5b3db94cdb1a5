import { ticketLink } from '@guildhall/contract/ticket-link'
import { operations } from '../../../http/mount.ts'
import * as service from './service.ts'

export const ticketLinkOperations = operations(ticketLink, {
  openLinkedTicket: ({ app, body }) => service.openLinkedTicket(app, body.token),
  storeLinkedComment: ({ app, body, idempotencyKey }) => service.storeLinkedComment(app, body, idempotencyKey),
  rateLinkedTicket: ({ app, body }) => service.rateLinkedTicket(app, body),
  reopenLinkedTicket: ({ app, body, idempotencyKey }) => service.reopenLinkedTicket(app, body, idempotencyKey),
})
