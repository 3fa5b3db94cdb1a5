import type { AnswerOf } from '@guildhall/contract'
import type { ticket } from '@guildhall/contract/ticket'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse } from '../../fail.ts'
import { notify } from '../notification/public.ts'
import { hasOtherOpenAppeal } from './appeal/queries.ts'
import * as queries from './queries.ts'
import { getTicket, visible } from './read-tickets.ts'
import { placeOf } from './rules.ts'
import { ticketLink } from './write-tickets.ts'

/**
 * Reopens a solved ticket: it is assigned to the caller unless it has an owner, waits from now on, and its author is
 * notified.
 */
export async function reopenTicket(
  app: App,
  caller: Caller,
  id: number,
): Promise<AnswerOf<typeof ticket.reopenTicket>> {
  await transaction(app.db, async (tx) => {
    const row = visible(await queries.lockTicket(tx, id), caller)
    if (row.status !== 'Solved') return
    if (row.ban_id && (await hasOtherOpenAppeal(tx, row.ban_id, row.id))) refuse('appeal_open')
    const now = app.now()
    const at = now.toISOString()
    const standing = { status: 'Open', waiting_since: at, changed_at: at } as const
    await queries.updateTicket(tx, id, {
      ...standing,
      place: placeOf(standing),
      reopened_at: at,
      assigned_to: row.assigned_to ?? caller.id,
    })
    await notify(tx, {
      userId: row.author_id,
      kind: 'ticket_reopened',
      data: { ticketId: id, title: row.title },
      link: ticketLink(id),
      key: `ticket ${id} reopened ${at}`,
      at: now,
    })
    await recordAdminAction(tx, caller, 'ticket.reopen', `ticket ${id}`, now, {
      before: { status: row.status },
      after: { status: standing.status },
    })
  })
  return { message: m.ticket_reopened(), data: (await getTicket(app, caller, id)).ticket }
}

/** Assigns a ticket to the caller, or to nobody. */
export async function assignTicket(
  app: App,
  caller: Caller,
  id: number,
  isMine: boolean,
): Promise<AnswerOf<typeof ticket.assignTicket>> {
  await transaction(app.db, async (tx) => {
    const row = visible(await queries.lockTicket(tx, id), caller)
    const assigned_to = isMine ? caller.id : null
    if (row.assigned_to === assigned_to) return
    await queries.updateTicket(tx, id, { assigned_to })
    await recordAdminAction(tx, caller, 'ticket.assign', `ticket ${id}`, app.now(), {
      before: { assigned_to: row.assigned_to },
      after: { assigned_to },
    })
  })
  return {
    message: isMine ? m.ticket_taken() : m.ticket_freed(),
    data: (await getTicket(app, caller, id)).ticket,
  }
}
