import type { AnswerOf } from '@guildhall/contract'
import type { ticket, TicketStatus } from '@guildhall/contract/ticket'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import type { DB } from '../../db/tables.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse } from '../../fail.ts'
import { findReplacement } from '../ban/public.ts'
import { notify } from '../notification/public.ts'
import { hasOtherOpenAppeal } from './appeal/queries.ts'
import * as queries from './queries.ts'
import { getTicket, visible } from './read-tickets.ts'
import { mailEvent } from './mail-event.ts'
import { placeOf, queuePriority } from './rules.ts'
import { ticketLink } from './write-tickets.ts'

/**
 * Reopens a solved ticket: it is assigned to the caller unless it has an owner, waits from now on, and its author is
 * notified. An appeal is then about the ban in force.
 */
export async function reopenTicket(
  app: App,
  caller: Caller,
  id: number,
): Promise<AnswerOf<typeof ticket.reopenTicket>> {
  await transaction(app.db, async (tx) => {
    const row = visible(await queries.lockTicket(tx, id), caller)
    if (row.status !== 'Solved') return
    const banId = row.ban_id && ((await findReplacement(tx, row.ban_id)) ?? row.ban_id)
    if (banId && (await hasOtherOpenAppeal(tx, banId, row.id))) refuse('appeal_open')
    const now = app.now()
    const at = now.toISOString()
    const standing = { status: 'Open', waiting_since: at, changed_at: at } as const
    await queries.updateTicket(tx, id, {
      ...standing,
      place: placeOf(standing, queuePriority(row)),
      reopened_at: at,
      ban_id: banId,
      assigned_to: row.assigned_to ?? caller.id,
    })
    await notifyOfState(app, tx, row, 'reopened', now)
    await recordState(tx, caller, 'ticket.reopen', row, standing.status, now)
  })
  return { message: m.ticket_reopened(), data: (await getTicket(app, caller, id)).ticket }
}

/**
 * Closes a ticket without a comment: it is assigned to the caller unless it has an owner, and its author is told.
 * Refuses `ticket_has_news` when somebody else has commented after `seen`, so that nobody closes what they have not read.
 */
export async function solveTicket(
  app: App,
  caller: Caller,
  id: number,
  seen: number,
): Promise<AnswerOf<typeof ticket.solveTicket>> {
  await transaction(app.db, async (tx) => {
    const row = visible(await queries.lockTicket(tx, id), caller)
    if (row.status === 'Solved') return
    if (await queries.isCommentedSince(tx, id, seen, caller.id)) refuse('ticket_has_news')
    const now = app.now()
    const at = now.toISOString()
    const standing = { status: 'Solved', waiting_since: null, changed_at: at } as const
    await queries.updateTicket(tx, id, {
      ...standing,
      place: placeOf(standing),
      assigned_to: row.assigned_to ?? caller.id,
    })
    await notifyOfState(app, tx, row, 'solved', now)
    await recordState(tx, caller, 'ticket.solve', row, standing.status, now)
  })
  return { message: m.ticket_solved(), data: (await getTicket(app, caller, id)).ticket }
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

/** Notifies and mails the author of a new state that came without a comment. */
async function notifyOfState(
  app: Pick<App, 'jobs'>,
  tx: Kysely<DB>,
  { id, author_id, title }: queries.TicketRow,
  event: 'reopened' | 'solved',
  at: Date,
): Promise<void> {
  await notify(tx, {
    userId: author_id,
    kind: `ticket_${event}`,
    data: { ticketId: id, title },
    link: ticketLink(id),
    key: `ticket ${id} ${event} ${at.toISOString()}`,
    at,
  })
  await mailEvent(app, tx, { userId: author_id, ticketId: id, title, event })
}

const recordState = (
  tx: Kysely<DB>,
  caller: Caller,
  action: 'ticket.reopen' | 'ticket.solve',
  { id, status }: queries.TicketRow,
  next: TicketStatus,
  at: Date,
): Promise<void> =>
  recordAdminAction(tx, caller, action, `ticket ${id}`, at, { before: { status }, after: { status: next } })
