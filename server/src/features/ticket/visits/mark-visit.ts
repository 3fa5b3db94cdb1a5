import type { AnswerOf } from '@guildhall/contract'
import type { ticket } from '@guildhall/contract/ticket'
import type { App, Caller } from '../../../app.ts'
import { getTicket } from '../queries.ts'
import { visible } from '../read-tickets.ts'

/** Tells all nodes that the caller looks at a ticket, and replies with the other staff who do. */
export async function markTicketVisit(
  app: App,
  caller: Caller,
  id: number,
  isTyping: boolean,
): Promise<AnswerOf<typeof ticket.markTicketVisit>> {
  visible(await getTicket(app.db, id), caller)
  const place = `ticket ${id}`
  const name = `${caller.firstName} ${caller.lastName}`.trim()
  await app.visits.announce(app.db, { place, userId: caller.id, name, isTyping })
  return { others: app.visits.findOthers(place, caller.id) }
}
