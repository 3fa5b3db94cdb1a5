import { ticketAppeal } from '@guildhall/contract/ticket-appeal'
import { operations } from '../../../http/mount.ts'
import * as service from './service.ts'

export const ticketAppealOperations = operations(ticketAppeal, {
  openAppeal: ({ app, body }) => service.openAppeal(app, body.token),
  storeAppeal: ({ app, body, idempotencyKey }) => service.storeAppeal(app, body, idempotencyKey),
  storeAppealComment: ({ app, body, idempotencyKey }) => service.storeAppealComment(app, body, idempotencyKey),
})
