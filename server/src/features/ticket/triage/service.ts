import type { AnswerOf } from '@guildhall/contract'
import { ticketsCountedTo, type ticket, type TicketPriority } from '@guildhall/contract/ticket'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../../app.ts'
import { recordAdminAction } from '../../../audit/record.ts'
import { transaction } from '../../../db/transaction.ts'
import { refuse } from '../../../fail.ts'
import { getBanOfPerson } from '../../ban/public.ts'
import { notify } from '../../notification/public.ts'
import { settings } from '../../settings/service.ts'
import { getTicket, lockTicket, updateTicket } from '../queries.ts'
import { visible } from '../read-tickets.ts'
import { ticketLink } from '../write-tickets.ts'
import { presentNote } from './present-note.ts'
import * as queries from './queries.ts'
import { firstAnswerDue } from './rules.ts'

const notesAtMost = 200

/** What staff have beside a ticket. */
export async function getTicketTriage(
  app: App,
  caller: Caller,
  id: number,
): Promise<AnswerOf<typeof ticket.getTicketTriage>> {
  const row = visible(await getTicket(app.db, id), caller)
  const [notes, { locale }, { firstAnswerHours }, ban] = await Promise.all([
    queries.findNotes(app.db, id, notesAtMost),
    queries.getAuthor(app.db, row.author_id),
    settings(app).read('tickets'),
    row.ban_id === null ? undefined : getBanOfPerson(app.db, row.ban_id, false),
  ])
  return {
    locale,
    ban: ban ? { reason: ban.reason, until: ban.until, ending: ban.ending } : null,
    firstAnswerDue: firstAnswerDue(row, firstAnswerHours),
    notes: notes.toReversed().map((note) => presentNote(app, note, caller)),
  }
}

/** The staff to whom a ticket can be given. */
export async function listTicketStaff(app: App, caller: Caller): Promise<AnswerOf<typeof ticket.listTicketStaff>> {
  const found = await queries.findAnswerers(app.db, { now: app.now().toISOString(), most: ticketsCountedTo })
  return { data: found.map(({ id, ...person }) => ({ ...person, isOwn: id === caller.id })) }
}

/** Gives a ticket to a colleague and notifies them. Refuses whoever may not answer tickets. */
export async function handTicket(
  app: App,
  caller: Caller,
  id: number,
  login: string,
): Promise<AnswerOf<typeof ticket.handTicket>> {
  const now = app.now()
  const owner = await transaction(app.db, async (tx) => {
    const row = visible(await lockTicket(tx, id), caller)
    const [owner] = await queries.findAnswerers(tx, { now: now.toISOString(), login, most: 1 })
    if (!owner) refuse('ticket_owner_unfit')
    if (row.assigned_to === owner.id) return owner
    await updateTicket(tx, id, { assigned_to: owner.id })
    await recordAdminAction(tx, caller, 'ticket.assign', `ticket ${id}`, now, {
      before: { assigned_to: row.assigned_to },
      after: { assigned_to: owner.id },
    })
    if (owner.id !== caller.id)
      await notify(tx, {
        userId: owner.id,
        kind: 'ticket_handed',
        data: {
          ticketId: id,
          title: row.title,
          login: row.login,
          priority: row.priorities as TicketPriority,
          by: caller.login,
        },
        link: ticketLink(id),
        key: `ticket ${id} handed ${now.toISOString()}`,
        at: now,
      })
    return owner
  })
  return { message: m.ticket_handed({ name: owner.name }), data: { login: owner.login, name: owner.name } }
}
