import type { AnswerOf, ValidOf } from '@guildhall/contract'
import type { ticket } from '@guildhall/contract/ticket'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../../app.ts'
import { recordAdminAction } from '../../../audit/record.ts'
import { transaction } from '../../../db/transaction.ts'
import { refuse } from '../../../fail.ts'
import { markOfNote } from '../attachments/attachment-queries.ts'
import { attachFiles } from '../attachments/attach.ts'
import { removeUnsent } from '../attachments/keep.ts'
import { getTicket } from '../queries.ts'
import { visible } from '../read-tickets.ts'
import { presentNote } from './present-note.ts'
import * as queries from './queries.ts'

/** Adds a note. The audit log names it and leaves its text to the note itself. */
export async function addTicketNote(
  app: App,
  caller: Caller,
  id: number,
  { text, attachments }: ValidOf<typeof ticket.addTicketNote>['body'],
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
    await attachFiles(tx, caller, attachments, { note_id: note.id })
    await recordAdminAction(tx, caller, 'addTicketNote', `ticket ${id}`, now, { after: { note: note.id } })
    return queries.getNote(tx, note.id)
  })
  return { message: m.ticket_note_added(), data: presentNote(app, note, caller) }
}

/** Removes a note of the caller with its files. Another person's is refused as `not_found`; then nothing changes. */
export async function removeTicketNote(
  app: App,
  caller: Caller,
  id: number,
  noteId: number,
): Promise<AnswerOf<typeof ticket.removeTicketNote>> {
  const files = await transaction(app.db, async (tx) => {
    const names = await markOfNote(tx, noteId, app.now().toISOString())
    const note = await queries.deleteNote(tx, { id: noteId, ticketId: id, authorId: caller.id })
    if (!note) refuse('not_found')
    await recordAdminAction(tx, caller, 'removeTicketNote', `ticket ${id}`, app.now(), {
      before: { note: noteId, text: note.text },
    })
    return names
  })
  await removeUnsent(app, files)
  return { message: m.ticket_note_removed() }
}
