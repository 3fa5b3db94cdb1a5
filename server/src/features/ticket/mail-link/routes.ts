import { ticketLink } from '@guildhall/contract/ticket-link'
import { ticketLinkFiles } from '@guildhall/contract/ticket-link-files'
import { operations } from '../../../http/mount.ts'
import * as files from './link-files.ts'
import * as service from './service.ts'

const links = operations(ticketLink, {
  openLinkedTicket: ({ app, body }) => service.openLinkedTicket(app, body.token),
  storeLinkedComment: ({ app, body, idempotencyKey }) => service.storeLinkedComment(app, body, idempotencyKey),
  rateLinkedTicket: ({ app, body }) => service.rateLinkedTicket(app, body),
  reopenLinkedTicket: ({ app, body, idempotencyKey }) => service.reopenLinkedTicket(app, body, idempotencyKey),
})

const linkFiles = operations(ticketLinkFiles, {
  uploadLinkedAttachment: ({ app, body, files: { file } }) => files.uploadLinkedAttachment(app, body, file),
  getLinkedAttachment: ({ app, body }) => files.getLinkedAttachment(app, body),
  removeLinkedAttachment: ({ app, body }) => files.removeLinkedAttachment(app, body),
})

export const ticketLinkOperations = [...links, ...linkFiles]
