import type { AnswerOf, ValidOf } from '@guildhall/contract'
import type { ticketRating } from '@guildhall/contract/ticket-rating'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import { once } from '../../../db/idempotency.ts'
import type { DB } from '../../../db/tables.ts'
import { refuse } from '../../../fail.ts'
import { attachFiles } from '../attachments/attach.ts'
import { readComment } from '../comment-text.ts'
import * as queries from '../queries.ts'
import { getTicket } from '../read-tickets.ts'
import { reopenableUntil } from '../rules.ts'
import { addComment } from '../write-tickets.ts'

/** Reopens a solved ticket of the caller with a comment. Refuses `not_found` to everybody else. */
export async function reopenOwnTicket(
  app: App,
  { caller, idempotencyKey }: { caller: Caller; idempotencyKey: string | null },
  id: number,
  { description, attachments }: ValidOf<typeof ticketRating.reopenOwnTicket>['body'],
): Promise<AnswerOf<typeof ticketRating.reopenOwnTicket>> {
  const html = readComment(description)
  const request = { caller, idempotencyKey, route: 'POST /ticket/:id/reopenOwn', body: [id, html, attachments ?? []] }
  await once(app, request, async (tx) => {
    const row = await queries.lockTicket(tx, id)
    if (row?.author_id !== caller.id) refuse('not_found')
    return reopenAsAuthor(app, tx, row, { html, attachments, isByLink: false })
  })
  return { message: m.ticket_reopened(), data: (await getTicket(app, caller, id)).ticket }
}

/**
 * Opens a locked ticket again with a comment of its author, who waits from now on. Refuses when the ticket is not
 * solved, was solved too long ago, or is an appeal, which only staff reopen. Returns the comment's id.
 */
export async function reopenAsAuthor(
  app: Pick<App, 'jobs' | 'now'>,
  tx: Kysely<DB>,
  row: queries.TicketRow,
  { html, attachments, isByLink }: { html: string; attachments: string[] | undefined; isByLink: boolean },
): Promise<number> {
  const at = app.now()
  if (row.status !== 'Solved') refuse('ticket_unsolved')
  const until = reopenableUntil(row)
  if (until === null || until <= at.toISOString()) refuse('ticket_reopen_late')
  const id = await addComment(app, tx, row, {
    authorId: row.author_id,
    html,
    status: 'Open',
    isAnswer: false,
    isByLink,
    at,
  })
  await attachFiles(tx, { id: row.author_id }, attachments, { comment_id: id })
  await queries.updateTicket(tx, row.id, { reopened_at: at.toISOString() })
  return id
}
