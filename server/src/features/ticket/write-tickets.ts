import type { AnswerOf, ValidOf } from '@guildhall/contract'
import { plainText } from '@guildhall/contract/html-text'
import type { ticket, TicketPriority, TicketStatus } from '@guildhall/contract/ticket'
import * as m from '@guildhall/messages'
import type { Insertable, Kysely } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { DB, Tickets } from '../../db/tables.ts'
import { refuse } from '../../fail.ts'
import { sanitiseMessage, shorten } from '../../html/sanitise.ts'
import { once } from '../../db/idempotency.ts'
import { errorMessage } from '../../words/refusals.ts'
import { notify, notifyStaff } from '../notification/public.ts'
import { attachFiles } from './attachments/attach.ts'
import { readComment } from './comment-text.ts'
import { linkTo } from './objects/objects.ts'
import { presentComment, isStaff, presentTicket } from './presenters.ts'
import * as queries from './queries.ts'
import { visible } from './read-tickets.ts'
import { afterComment, asHtml, placeOf, queuePriority } from './rules.ts'
import { searchWords } from './search.ts'
import { mailJob } from '../../mail/mail-job.ts'

interface RequestContext {
  caller: Caller
  idempotencyKey: string | null
}

const inMail = 400

export const ticketLink = (id: number): `/${string}` => `/support/reply?id=${id}`

/** Opens a ticket of the caller and notifies staff. */
export async function storeTicket(
  app: App,
  { caller, idempotencyKey }: RequestContext,
  { description, continues, about, attachments, ...fields }: ValidOf<typeof ticket.storeTicket>['body'],
): Promise<AnswerOf<typeof ticket.storeTicket>> {
  const html = sanitiseMessage(asHtml(description ?? ''))
  const request = {
    caller,
    idempotencyKey,
    route: 'POST /ticket/store',
    body: [fields, html, continues ?? null, about ?? null, attachments ?? []],
  }
  const id = await once(app, request, async (tx) => {
    if (continues && (await queries.getTicket(tx, continues))?.author_id !== caller.id) refuse('not_found')
    const link = await linkTo(tx, caller, about)
    const body = { ...fields, description: html, continues_id: continues ?? null, ...link }
    const ticketId = await openTicket(tx, caller, body, app.now())
    await attachFiles(tx, caller, attachments, { ticket_id: ticketId })
    return ticketId
  })
  const row = visible(await queries.getTicket(app.db, id), caller)
  return { message: m.ticket_stored(), data: presentTicket(app, row, [], caller) }
}

/** Stores a new ticket of `author` and notifies staff. Returns its id. */
export async function openTicket(
  tx: Kysely<DB>,
  author: Pick<Caller, 'id' | 'login' | 'firstName' | 'lastName'>,
  fields: Pick<
    Insertable<Tickets>,
    'title' | 'description' | 'type' | 'continues_id' | 'ban_id' | 'object_kind' | 'object_id'
  > & {
    priorities: TicketPriority
  },
  now: Date,
): Promise<number> {
  const at = now.toISOString()
  const ticketId = await queries.insertTicket(tx, {
    ...fields,
    author_id: author.id,
    created_at: at,
    changed_at: at,
    waiting_since: at,
    place: placeOf({ status: 'New', waiting_since: at, changed_at: at }),
    words: searchWords([fields.title, author.login, author.firstName, author.lastName].join(' ')).join(' '),
  })
  await notifyStaff(tx, {
    what: 'ticket_opened',
    ticket: { title: fields.title, login: author.login, priority: fields.priorities },
    link: ticketLink(ticketId),
    key: `ticket ${ticketId}`,
    at: now,
  })
  return ticketId
}

/**
 * Adds a comment and sets the status. The author's comment puts the ticket back into the queue; an answer of staff is
 * notified and mailed to the author. Refuses a text of fewer than eight characters, a solved ticket, and staff who have
 * not seen the answers of other staff since `seen`.
 */
export async function storeTicketComment(
  app: App,
  { caller, idempotencyKey }: RequestContext,
  { ticket_id, description, status, seen, attachments }: ValidOf<typeof ticket.storeTicketComment>['body'],
): Promise<AnswerOf<typeof ticket.storeTicketComment>> {
  const html = readComment(description)
  const request = {
    caller,
    idempotencyKey,
    route: 'POST /ticket-comment/store',
    body: [ticket_id, html, status, seen ?? null, attachments ?? []],
  }
  const id = await once(app, request, async (tx) => {
    const row = visible(await queries.lockTicket(tx, ticket_id), caller)
    if (row.status === 'Solved') refuseSolved()
    const isAnswer = isStaff(caller) && row.author_id !== caller.id
    if (isAnswer && seen !== undefined && (await queries.isAnsweredSince(tx, row.id, seen, caller.id)))
      refuse('ticket_answered_meanwhile')
    const comment = { authorId: caller.id, html, status, isAnswer, isByLink: false, at: app.now() }
    const commentId = await addComment(app, tx, row, comment)
    await attachFiles(tx, caller, attachments, { comment_id: commentId })
    return commentId
  })
  return {
    message: m.ticket_comment_stored(),
    ticketComment: presentComment(app, await queries.getComment(app.db, id), caller),
  }
}

/** Clients show the list of messages of a 400. */
export function refuseSolved(): never {
  const message = errorMessage('ticket_solved')
  refuse('ticket_solved', { messages: [{ field: 'ticket_id', validation: 'solved', message }] })
}

/** A comment of a locked ticket. `isByLink`: it came through a mailed link, without a session. */
interface NewComment {
  authorId: number
  html: string
  status: TicketStatus
  isAnswer: boolean
  isByLink: boolean
  at: Date
}

/** Stores a comment and its consequences on a locked ticket. Returns the comment's id. */
export async function addComment(
  app: Pick<App, 'jobs'>,
  tx: Kysely<DB>,
  row: queries.TicketRow,
  { authorId, html, status, isAnswer, isByLink, at: now }: NewComment,
): Promise<number> {
  const at = now.toISOString()
  const standing = afterComment(row, { status, isAnswer, at })
  const id = await queries.insertComment(tx, {
    ticket_id: row.id,
    author_id: authorId,
    description: html,
    status,
    is_answer: isAnswer,
    by_link: isByLink,
    created_at: at,
  })
  await queries.updateTicket(tx, row.id, {
    ...standing,
    place: placeOf(standing, queuePriority(row)),
    ...(isAnswer && { answered_by: authorId, answered_at: at, assigned_to: row.assigned_to ?? authorId }),
  })
  if (isAnswer) await notifyAuthor(app, tx, row, { comment: id, html, isSolved: status === 'Solved', at: now })
  // Only the first of several comments in a row is notified.
  else if (standing.waiting_since !== row.waiting_since && standing.waiting_since)
    await notifyStaff(tx, {
      what: 'ticket_replied',
      ticket: { title: row.title, login: row.login, priority: row.priorities as TicketPriority },
      link: ticketLink(row.id),
      key: `ticket ${row.id} comment ${id}`,
      at: now,
    })
  return id
}

async function notifyAuthor(
  app: Pick<App, 'jobs'>,
  tx: Kysely<DB>,
  { id, title, author_id }: queries.TicketRow,
  { comment, html, isSolved, at }: { comment: number; html: string; isSolved: boolean; at: Date },
): Promise<void> {
  await notify(tx, {
    userId: author_id,
    kind: 'ticket_answered',
    data: { ticketId: id, title },
    link: ticketLink(id),
    key: `ticket ${id} comment ${comment}`,
    at,
  })
  const text = shorten(plainText(html), inMail)
  const mail = { userId: author_id, title, path: ticketLink(id), ticketId: id, isSolved, text }
  await app.jobs.add(tx, mailJob, { kind: 'ticket_answered', ...mail }, `mail ticket ${id}`)
}
