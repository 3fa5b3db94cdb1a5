import type { AnswerOf, ValidOf } from '@guildhall/contract'
import type { ticket } from '@guildhall/contract/ticket'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../../app.ts'
import { recordAdminAction } from '../../../audit/record.ts'
import { transaction } from '../../../db/transaction.ts'
import { refuse } from '../../../fail.ts'
import { lockTicket, updateTicket as writeTicket } from '../queries.ts'
import { getTicket, visible } from '../read-tickets.ts'
import { placeOf, queuePriority } from '../rules.ts'

type Change = ValidOf<typeof ticket.updateTicket>['body']

/**
 * Changes type, priority or status without a comment. With Pending nobody waits for staff; with New or Open the author
 * waits. The player reads the new values and gets no notification.
 */
export async function updateTicket(
  app: App,
  caller: Caller,
  id: number,
  { type, priorities, status }: Change,
): Promise<AnswerOf<typeof ticket.updateTicket>> {
  await transaction(app.db, async (tx) => {
    const row = visible(await lockTicket(tx, id), caller)
    if (status && row.status === 'Solved') refuse('ticket_solved')
    const at = app.now().toISOString()
    const standing =
      status && status !== row.status
        ? { status, waiting_since: status === 'Pending' ? null : (row.waiting_since ?? at), changed_at: at }
        : { status: row.status, waiting_since: row.waiting_since, changed_at: row.changed_at }
    const next = {
      type: type ?? row.type,
      priorities: priorities ?? row.priorities,
      priority_by: priorities ? caller.id : row.priority_by,
    }
    await writeTicket(tx, id, { ...standing, ...next, place: placeOf(standing, queuePriority(next)) })
    await recordAdminAction(tx, caller, 'ticket.update', `ticket ${id}`, app.now(), {
      before: { type: row.type, priorities: row.priorities, status: row.status },
      after: { type: next.type, priorities: next.priorities, status: standing.status },
    })
  })
  return { message: m.ticket_changed(), data: (await getTicket(app, caller, id)).ticket }
}
