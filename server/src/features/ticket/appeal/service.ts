import type { AnswerOf, SentHtml } from '@guildhall/contract'
import type { ticketAppeal } from '@guildhall/contract/ticket-appeal'
import { appealRules } from '@guildhall/contract/ticket-rules'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App } from '../../../app.ts'
import { once } from '../../../db/idempotency.ts'
import type { DB } from '../../../db/tables.ts'
import { refuse } from '../../../fail.ts'
import { getBanOfLink, type BanOfPerson } from '../../ban/public.ts'
import { attachFiles } from '../attachments/attach.ts'
import { countOfAuthor } from '../count-comments.ts'
import { readComment } from '../comment-text.ts'
import type { TicketRow } from '../queries.ts'
import { getTicket } from '../read-tickets.ts'
import { addComment, openTicket, refuseSolved } from '../write-tickets.ts'
import * as queries from './queries.ts'
import { appealableFrom, stateOf } from './rules.ts'

type Appeal = AnswerOf<typeof ticketAppeal.openAppeal>['data']
type Change = AnswerOf<typeof ticketAppeal.storeAppeal>

interface Form {
  token: string
  description: SentHtml
  attachments?: string[] | undefined
}

/** Reads the ban of an appeal link and its newest appeal. Changes nothing, because mail scanners open links. */
export async function openAppeal(app: App, token: string): Promise<{ data: Appeal }> {
  return { data: await present(app, await getBanOfLink(app, app.db, token)) }
}

async function present(app: App, ban: BanOfPerson): Promise<Appeal> {
  const newest = await queries.getNewestAppeal(app.db, ban.id)
  const author = { id: ban.user_id, permissions: [] }
  return {
    ban: {
      login: ban.login,
      state: stateOf(ban, app.now()),
      until: ban.until,
      reason: ban.reason,
      created_at: ban.created_at,
    },
    ticket: newest ? (await getTicket(app, author, newest.id)).ticket : null,
    mayAppealFrom: appealableFrom(ban, newest, app.now()),
  }
}

/**
 * Appeals against the ban of a link: a ticket of its person, which names the ban. Refuses a second one while one is
 * open, and for a while after the decision about the last one.
 */
export async function storeAppeal(
  app: App,
  { token, description, attachments }: Form,
  idempotencyKey: string | null,
): Promise<Change> {
  const html = readComment(description, appealRules.min)
  const { id, user_id } = await getBanOfLink(app, app.db, token)
  const request = {
    caller: { id: user_id },
    idempotencyKey,
    route: 'POST /appeal/store',
    body: [id, html, attachments ?? []],
  }
  await once(app, request, (tx) => open(app, tx, token, { html, attachments }))
  return { message: m.ticket_appeal_stored(), data: await present(app, await getBanOfLink(app, app.db, token)) }
}

/** The lock on the ban makes two appeals at once run one after the other. */
async function open(
  app: App,
  tx: Kysely<DB>,
  token: string,
  { html, attachments }: { html: string; attachments: string[] | undefined },
): Promise<number> {
  const ban = await getBanOfLink(app, tx, token, { isLocked: true })
  const now = app.now()
  if (stateOf(ban, now) !== 'inForce') refuse('ban_ended')
  const newest = await queries.getNewestAppeal(tx, ban.id)
  if (newest && newest.status !== 'Solved') refuse('appeal_open')
  const from = appealableFrom(ban, newest, now)
  if (from === null || from > now.toISOString()) refuse('appeal_too_soon')
  const { user_id: id, login, first_name: firstName, last_name: lastName } = ban
  const fields = { title: m.ticket_appeal_of({ login }), type: 'Ban', priorities: 'Normal' } as const
  const author = { id, login, firstName, lastName }
  const ticketId = await openTicket(tx, author, { ...fields, description: html, ban_id: ban.id }, now)
  await attachFiles(tx, author, attachments, { ticket_id: ticketId })
  return ticketId
}

/** A comment of the banned person on their open appeal. Refuses one that staff have decided. */
export async function storeAppealComment(
  app: App,
  { token, description, attachments }: Form,
  idempotencyKey: string | null,
): Promise<Change> {
  const html = readComment(description)
  const { id, user_id: authorId } = await getBanOfLink(app, app.db, token)
  await countOfAuthor(app, 'storeTicketComment', authorId)
  const request = {
    caller: { id: authorId },
    idempotencyKey,
    route: 'POST /appeal/comment',
    body: [id, html, attachments ?? []],
  }
  await once(app, request, async (tx) => {
    const ban = await getBanOfLink(app, tx, token)
    const row: TicketRow = (await queries.lockNewestAppeal(tx, ban.id)) ?? refuse('not_found')
    if (row.status === 'Solved') refuseSolved()
    const comment = { authorId, html, status: 'Open', isAnswer: false, isByLink: true, at: app.now() } as const
    const commentId = await addComment(app, tx, row, comment)
    await attachFiles(tx, { id: authorId }, attachments, { comment_id: commentId })
    return commentId
  })
  return { message: m.ticket_comment_stored(), data: await present(app, await getBanOfLink(app, app.db, token)) }
}
