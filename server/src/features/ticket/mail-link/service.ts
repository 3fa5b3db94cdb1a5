import type { AnswerOf } from '@guildhall/contract'
import type { ticketLink } from '@guildhall/contract/ticket-link'
import * as m from '@guildhall/messages'
import type { SentHtml } from '@guildhall/contract'
import type { App } from '../../../app.ts'
import { once } from '../../../db/idempotency.ts'
import { transaction } from '../../../db/transaction.ts'
import { attachFiles } from '../attachments/attach.ts'
import { countOfAuthor } from '../count-comments.ts'
import { readComment } from '../comment-text.ts'
import { presentComment, type Viewer } from '../presenters.ts'
import { rate, type Opinion } from '../rating/rate.ts'
import { reopenAsAuthor } from '../rating/reopen-own.ts'
import * as queries from '../queries.ts'
import { getTicket } from '../read-tickets.ts'
import { addComment, refuseSolved } from '../write-tickets.ts'
import { getTicketOfLink } from './link.ts'

/** A comment that was sent with a mailed link. */
export interface LinkedComment {
  token: string
  description: SentHtml
  attachments?: string[] | undefined
}

/** The author of a ticket, as whom the link acts: without a session and without any permission. */
const authorOf = (row: Pick<queries.TicketRow, 'author_id'>): Viewer => ({ id: row.author_id, permissions: [] })

/** Reads the ticket of a mailed link. Changes nothing, because mail scanners open links. */
export async function openLinkedTicket(app: App, token: string): Promise<AnswerOf<typeof ticketLink.openLinkedTicket>> {
  const row = await getTicketOfLink(app, app.db, token)
  return getTicket(app, authorOf(row), row.id)
}

/** Adds a comment of the author, who then waits for staff. It is marked for staff. */
export async function storeLinkedComment(
  app: App,
  { token, description, attachments }: LinkedComment,
  idempotencyKey: string | null,
): Promise<AnswerOf<typeof ticketLink.storeLinkedComment>> {
  const html = readComment(description)
  const found = await getTicketOfLink(app, app.db, token)
  const author = authorOf(found)
  await countOfAuthor(app, 'storeTicketComment', author.id)
  const request = {
    caller: author,
    idempotencyKey,
    route: 'POST /ticket-link/comment',
    body: [found.id, html, attachments ?? []],
  }
  const id = await once(app, request, async (tx) => {
    const row = await getTicketOfLink(app, tx, token, { isLocked: true })
    if (row.status === 'Solved') refuseSolved()
    const commentId = await addComment(app, tx, row, {
      authorId: author.id,
      html,
      status: 'Open',
      isAnswer: false,
      isByLink: true,
      at: app.now(),
    })
    await attachFiles(tx, author, attachments, { comment_id: commentId })
    return commentId
  })
  return {
    message: m.ticket_comment_stored(),
    ticketComment: presentComment(app, await queries.getComment(app.db, id), author),
  }
}

/** Stores the author's opinion about the solved ticket of a mailed link. */
export async function rateLinkedTicket(
  app: App,
  { token, ...opinion }: Opinion & { token: string },
): Promise<AnswerOf<typeof ticketLink.rateLinkedTicket>> {
  const rating = await transaction(app.db, async (tx) =>
    rate(app, tx, await getTicketOfLink(app, tx, token, { isLocked: true }), opinion),
  )
  return { message: m.ticket_rated(), rating }
}

/** Reopens the solved ticket of a mailed link with a comment of its author. */
export async function reopenLinkedTicket(
  app: App,
  { token, description, attachments }: LinkedComment,
  idempotencyKey: string | null,
): Promise<AnswerOf<typeof ticketLink.reopenLinkedTicket>> {
  const html = readComment(description)
  const { id, ...found } = await getTicketOfLink(app, app.db, token)
  const author = authorOf(found)
  await countOfAuthor(app, 'storeTicketComment', author.id)
  const request = {
    caller: author,
    idempotencyKey,
    route: 'POST /ticket-link/reopen',
    body: [id, html, attachments ?? []],
  }
  await once(app, request, async (tx) =>
    reopenAsAuthor(app, tx, await getTicketOfLink(app, tx, token, { isLocked: true }), {
      html,
      attachments,
      isByLink: true,
    }),
  )
  return { message: m.ticket_reopened(), data: (await getTicket(app, author, id)).ticket }
}
