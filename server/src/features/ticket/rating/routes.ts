import { ticketRating } from '@guildhall/contract/ticket-rating'
import { operations } from '../../../http/mount.ts'
import { rateTicket } from './rate.ts'
import { reopenOwnTicket } from './reopen-own.ts'

export const ticketRatingOperations = operations(ticketRating, {
  rateTicket: ({ app, caller, params, body }) => rateTicket(app, caller, params.id, body),
  reopenOwnTicket: ({ app, body, params, ...context }) => reopenOwnTicket(app, context, params.id, body),
})
