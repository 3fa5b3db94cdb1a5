import type { AnswerOf } from '@guildhall/contract'
import type { ticket } from '@guildhall/contract/ticket'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../../app.ts'
import { recordAdminAction } from '../../../audit/record.ts'
import { transaction } from '../../../db/transaction.ts'
import { refuse } from '../../../fail.ts'
import { getTicket } from '../queries.ts'
import { visible } from '../read-tickets.ts'
import * as queries from './queries.ts'

/** Adds a note. The audit log names it and leaves its text to the note itself. */
export async function addTicketNote(
  app: App,
  caller: Caller,
  id: number,
  text: string,
): Promise<AnswerOf<typeof ticket.addTicketNote>> {
  const now = app.now()
  const note = await transaction(app.db, async (tx) => {
    const row = visible(await getTicket(tx, id), caller)
    const note = await queries.insertNote(tx, {
      ticket_id: row.id,
      author_id: caller.id,
      text,
      created_at: now.toISOString(),
    })
    await recordAdminAction(tx, caller, 'addTicketNote', `ticket ${id}`, now, { after: { note: note.id } })
    return note
  })
  const author = `${caller.firstName} ${caller.lastName}`.trim()
  return {
    message: m.ticket_note_added(),
    data: { id: note.id, text: note.text, author, at: now.toISOString(), isOwn: true },
  }
}

/** Removes a note of the caller; another person's is refused as `not_found`. The audit log keeps the text. */
export async function removeTicketNote(
  app: App,
  caller: Caller,
  id: number,
  noteId: number,
): Promise<AnswerOf<typeof ticket.removeTicketNote>> {
  await transaction(app.db, async (tx) => {
    const note = await queries.deleteNote(tx, { id: noteId, ticketId: id, authorId: caller.id })
    if (!note) refuse('not_found')
    await recordAdminAction(tx, caller, 'removeTicketNote', `ticket ${id}`, app.now(), {
      before: { note: noteId, text: note.text },
    })
  })
  return { message: m.ticket_note_removed() }
}
