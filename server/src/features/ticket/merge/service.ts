import type { AnswerOf } from '@guildhall/contract'
import type { ticket } from '@guildhall/contract/ticket'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import { recordAdminAction } from '../../../audit/record.ts'
import type { DB } from '../../../db/tables.ts'
import { transaction } from '../../../db/transaction.ts'
import { refuse } from '../../../fail.ts'
import { notify } from '../../notification/public.ts'
import { mailEvent } from '../mail-event.ts'
import { lockTicket, updateTicket, type TicketRow } from '../queries.ts'
import { visible } from '../read-tickets.ts'
import { placeOf, queuePriority } from '../rules.ts'
import { ticketLink } from '../write-tickets.ts'
import * as queries from './queries.ts'

/**
 * Merges a duplicate into another ticket of the same player. The duplicate is solved and points to the other one, which
 * waits if the duplicate did. Refuses tickets of different players, because each would read the other's, and appeals,
 * because a banned player reads nothing else.
 */
export async function mergeTicket(
  app: App,
  caller: Caller,
  id: number,
  into: number,
): Promise<AnswerOf<typeof ticket.mergeTicket>> {
  const now = app.now()
  const at = now.toISOString()
  if (id === into) refuse('ticket_merge_target')
  await transaction(app.db, async (tx) => {
    const rows = await lockBoth(tx, caller, [id, into])
    const [from, target] = [rows.get(id)!, rows.get(into)!]
    if (from.author_id !== target.author_id) refuse('ticket_merge_author')
    if (from.ban_id !== null || target.ban_id !== null) refuse('ticket_merge_appeal')
    if (target.status === 'Solved') refuse('ticket_merge_target')
    await solve(tx, from, at, { merged_into: into })
    await queries.moveMerged(tx, id, into)
    await updateTicket(tx, into, standingOfBoth(from, target, at))
    await notify(tx, {
      userId: from.author_id,
      kind: 'ticket_merged',
      data: { ticketId: id, title: target.title, into },
      link: ticketLink(into),
      key: `ticket ${id} merged ${at}`,
      at: now,
    })
    await mailEvent(app, tx, { userId: from.author_id, ticketId: into, title: from.title, event: 'merged' })
    await recordAdminAction(tx, caller, 'ticket.merge', `ticket ${id}`, now, {
      before: { status: from.status, merged_into: from.merged_into },
      after: { status: 'Solved', merged_into: into },
    })
  })
  return { message: m.ticket_merged({ id, into }), data: { into } }
}

/** Both tickets, locked in the order of their ids. */
async function lockBoth(tx: Kysely<DB>, caller: Caller, ids: number[]): Promise<Map<number, TicketRow>> {
  const rows = new Map<number, TicketRow>()
  for (const id of ids.toSorted((one, other) => one - other)) rows.set(id, visible(await lockTicket(tx, id), caller))
  return rows
}

/** The author waits in the target for as long as in either ticket. */
function standingOfBoth(from: TicketRow, target: TicketRow, at: string) {
  const waits = [from.waiting_since, target.waiting_since].filter((since) => since !== null).toSorted()
  const standing = {
    status: waits.length > 0 && target.status === 'Pending' ? ('Open' as const) : target.status,
    waiting_since: waits[0] ?? null,
    changed_at: at,
  }
  return { ...standing, place: placeOf(standing, queuePriority(target)) }
}

const solve = (
  tx: Kysely<DB>,
  row: TicketRow,
  at: string,
  more: { merged_into: number } | { spam_at: string },
): Promise<unknown> => {
  const standing = { status: 'Solved', waiting_since: null, changed_at: at } as const
  return updateTicket(tx, row.id, { ...standing, ...more, place: placeOf(standing) })
}

/** Marks a ticket as spam. It is solved without a word to its author. */
export async function markTicketSpam(
  app: App,
  caller: Caller,
  id: number,
): Promise<AnswerOf<typeof ticket.markTicketSpam>> {
  const now = app.now()
  await transaction(app.db, async (tx) => {
    const row = visible(await lockTicket(tx, id), caller)
    if (row.spam_at !== null) return
    await solve(tx, row, now.toISOString(), { spam_at: now.toISOString() })
    await recordAdminAction(tx, caller, 'ticket.spam', `ticket ${id}`, now, {
      before: { status: row.status },
      after: { status: 'Solved', spam: true },
    })
  })
  return { message: m.ticket_spam_marked({ id }) }
}
