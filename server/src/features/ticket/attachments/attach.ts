import type { AnswerOf } from '@guildhall/contract'
import type { ticket } from '@guildhall/contract/ticket'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import type { DB } from '../../../db/tables.ts'
import { refuse, refuseField } from '../../../fail.ts'
import * as queries from './attachment-queries.ts'
import { presentAttachment } from './files.ts'
import { removeUnsent } from './keep.ts'

/**
 * Attaches unsent files of the caller to a message that is being stored. Refuses the field `attachments` when one of
 * them is not there any more, or is in another message.
 */
export async function attachFiles(
  tx: Kysely<DB>,
  caller: Pick<Caller, 'id'>,
  names: readonly string[] | undefined,
  message: Parameters<typeof queries.attachFiles>[3],
): Promise<void> {
  const each = [...new Set(names)]
  if (each.length === 0) return
  const attached = await queries.attachFiles(tx, caller.id, each, message)
  if (attached < each.length) refuseField('attachments', 'unknown', m.ticket_attachment_lost())
}

/** A file with a new address: for its uploader until it is sent, and then for whoever may read its ticket. */
export async function getTicketAttachment(
  app: Pick<App, 'config' | 'db' | 'now'>,
  caller: Caller,
  name: string,
): Promise<AnswerOf<typeof ticket.getTicketAttachment>> {
  const row = await queries.getAttachment(app.db, name)
  if (!row) refuse('not_found')
  const isOwn = !row.is_of_note && row.author_id === caller.id
  const mayRead =
    row.in_ticket === null
      ? queries.isUnsentFileOf(row, caller.id)
      : isOwn || caller.permissions.includes('tickets.answer')
  if (!mayRead) refuse('not_found')
  return { data: presentAttachment(app, row) }
}

/** Removes an unsent file of the caller. */
export async function removeTicketAttachment(
  app: App,
  caller: Pick<Caller, 'id'>,
  name: string,
): Promise<AnswerOf<typeof ticket.removeTicketAttachment>> {
  if (!(await queries.markUnsent(app.db, caller.id, name, app.now().toISOString()))) refuse('not_found')
  await removeUnsent(app, [name])
  return { message: m.ticket_attachment_removed() }
}
